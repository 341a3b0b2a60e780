// Starts `tassel lsp` and hands it to the editor; all knowledge is on the other side.
import { commands, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client;

async function start() {
  const [command, ...args] = workspace.getConfiguration("tassel").get("command");
  client = new LanguageClient(
    "tassel",
    "tassel",
    { command, args, options: { cwd: workspace.workspaceFolders?.[0]?.uri.fsPath } },
    { documentSelector: [{ scheme: "file", language: "yaml" }, { scheme: "file", pattern: "**/*.csv" }], initializationOptions: { pictures: true } },
  );
  try {
    await client.start();
  } catch (problem) {
    window.showErrorMessage(
      `tassel: "${command}" does not start. Install it with pip install "tassel[lsp]", or name it in the setting tassel.command.`,
    );
  }
}

export async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("tassel.restart", async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
}

export function deactivate() {
  return client?.stop();
}
