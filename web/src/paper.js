// From sheets to paper, and to files of whoever looks.

// A file as the server sends it, or a sheet as it is shown.
export function download({ name, kind, data, image }) {
  const link = document.createElement("a");
  link.download = name;
  link.href = image ?? URL.createObjectURL(new Blob([bytesOf(data)], { type: kind }));
  link.click();
  if (!image) setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const bytesOf = (data) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));

// Every sheet on a page of its own size, nothing else of the page; what they lie on is gone when it is printed.
export async function printSheets(sheets) {
  const paper = document.createElement("div");
  paper.className = "paper";
  const sizes = [...new Set(sheets.map(sizeOf))];
  const style = document.createElement("style");
  style.textContent = sizes.map((size, n) => `@page sheet-${n} { size: ${size}; margin: 0 }`).join("\n");
  paper.append(style, ...sheets.map((sheet) => {
    const image = new Image();
    image.src = sheet.image;
    image.alt = sheet.name;
    Object.assign(image.style, { width: `${sheet.width}mm`, height: `${sheet.height}mm`, page: `sheet-${sizes.indexOf(sizeOf(sheet))}` });
    return image;
  }));
  document.body.append(paper);
  try {
    await Promise.all([...paper.querySelectorAll("img")].map((image) => image.decode()));
    window.print();
  } finally {
    paper.remove();
  }
}

const sizeOf = ({ width, height }) => `${width.toFixed(2)}mm ${height.toFixed(2)}mm`;
