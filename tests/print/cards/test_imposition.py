"""Where cards lie: every one once, on the paper, apart, and backs behind their fronts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.printing.cards.impose import (
    SIDES,
    Grid,
    PlacedCard,
    Sheet,
    bare_grid,
    best_grid,
    folded_sheets,
    folding_grid,
    sheets,
)
from tassel_compiler.printing.cards.mixing import APART, SheetRoom, mixed_sheets
from tassel_compiler.printing.cards.plan import Size

A4, LETTER, POKER = Size(210, 297), Size(215.9, 279.4), Size(63, 88)
MARGIN = 7

lengths = st.integers(20, 140).map(float)
grids = st.builds(
    lambda paper, width, height, bleed: best_grid(paper, Size(width, height), MARGIN, bleed),
    st.sampled_from([A4, LETTER]), lengths, lengths, st.sampled_from([0.0, 3.0]),
).filter(lambda grid: grid is not None)  # fmt: skip

folding = st.builds(
    lambda paper, width, height, bleed: folding_grid(paper, Size(width, height), MARGIN, bleed),
    st.sampled_from([A4, LETTER]), lengths, lengths, st.sampled_from([0.0, 3.0]),
).filter(lambda grid: grid is not None)  # fmt: skip


@given(grid=folding, count=st.integers(1, 60))
def test_folded_at_the_line_each_back_meets_its_front(grid: Grid, count: int) -> None:
    found = list(folded_sheets(grid, range(count)))
    assert [cell.card for sheet in found for cell in sheet.cells] == list(range(count))
    for sheet in found:
        assert sheet.fold == sheet.paper.width / 2
        for front, back in zip(sheet.cells, sheet.backs, strict=True):
            assert (front.card, front.y) == (back.card, back.y)
            assert abs(front.x + sheet.size.width + back.x - 2 * sheet.fold) < 0.001
            assert back.x - front.x >= sheet.size.width + 2 * grid.bleed - 0.001


def test_what_has_no_room_beside_itself_is_not_folded() -> None:
    assert folding_grid(A4, Size(190, 205), MARGIN, 0) is None


@given(grid=grids, count=st.integers(1, 60))
def test_every_card_lies_once_on_a_front_and_once_on_a_back(grid: Grid, count: int) -> None:
    found = list(sheets(grid, range(count)))
    for side in SIDES:
        assert sorted(cell.card for sheet in found if sheet.side == side for cell in sheet.cells) == list(range(count))


@given(grid=grids, count=st.integers(1, 60))
def test_cards_and_their_bleed_keep_the_margin(grid: Grid, count: int) -> None:
    edge = MARGIN + grid.bleed - 0.001
    for sheet in sheets(grid, range(count)):
        for cell in sheet.cells:
            assert cell.x >= edge and cell.x + sheet.size.width <= sheet.paper.width - edge
            assert cell.y >= edge and cell.y + sheet.size.height <= sheet.paper.height - edge


@given(grid=grids, count=st.integers(1, 60))
def test_cards_never_overlap_and_with_a_bleed_stand_two_bleeds_apart(grid: Grid, count: int) -> None:
    for sheet in sheets(grid, range(count)):
        for i, one in enumerate(sheet.cells):
            assert all(_apart(sheet, one, other) >= 2 * grid.bleed - 0.001 for other in sheet.cells[:i])


@given(grid=grids, count=st.integers(1, 60))
def test_turned_over_like_a_page_each_back_lies_behind_its_front(grid: Grid, count: int) -> None:
    found = list(sheets(grid, range(count)))
    for front, back in zip(found[::2], found[1::2], strict=True):
        behind = {cell.card: cell for cell in back.cells}
        for cell in front.cells:
            seen_from_behind = front.paper.width - cell.x - front.size.width
            assert abs(behind[cell.card].x - seen_from_behind) < 0.001
            assert behind[cell.card].y == cell.y


@given(grid=grids, count=st.integers(1, 60))
def test_every_edge_of_a_card_is_a_cut_and_nothing_else_is(grid: Grid, count: int) -> None:
    for sheet in sheets(grid, range(count)):
        across = {round(cell.x + edge, 3) for cell in sheet.cells for edge in (0, sheet.size.width)}
        assert {round(x, 3) for x in sheet.across} == across


def test_nine_cards_on_a4_and_on_letter() -> None:
    for paper in (A4, LETTER):
        grid = best_grid(paper, POKER, MARGIN, 0)
        assert grid is not None and (grid.columns, grid.rows) == (3, 3)


def test_the_paper_is_turned_where_more_cards_fit_that_way() -> None:
    grid = best_grid(A4, POKER, MARGIN, 3)  # 4 × 69 + 14 = 290 mm across, 2 × 94 + 14 = 202 mm down
    assert grid is not None and (grid.paper, grid.columns, grid.rows) == (Size(297, 210), 4, 2)


def test_a_card_larger_than_the_paper_has_no_grid() -> None:
    assert best_grid(A4, Size(284, 196.5), MARGIN, 0) is None


def test_sheets_of_pictures_are_no_larger_than_their_cards_and_backs_keep_the_order() -> None:
    front, back = sheets(bare_grid(POKER, 2, 2), [5, 6, 7], marked=False)
    assert front.paper == Size(126, 176)
    assert front.cells == back.cells == (PlacedCard(5, 0, 0), PlacedCard(6, 63, 0), PlacedCard(7, 0, 88))


def _apart(sheet: Sheet, one: PlacedCard, other: PlacedCard) -> float:
    return max(abs(one.x - other.x) - sheet.size.width, abs(one.y - other.y) - sheet.size.height)


# ---- several sizes on one sheet ----------------------------------------------------------------------

rooms = st.builds(SheetRoom, st.sampled_from([A4, LETTER]), st.just(float(MARGIN)), st.sampled_from([0.0, 3.0]))
boards = st.lists(st.builds(Size, lengths, lengths), min_size=1, max_size=9)


def corners_of(cell: PlacedCard) -> tuple[float, float, float, float]:
    assert cell.size is not None
    return cell.x, cell.y, cell.x + cell.size.width, cell.y + cell.size.height


@given(room=rooms, sizes=boards)
def test_things_of_several_sizes_lie_once_apart_and_within_the_margin(room: SheetRoom, sizes: list[Size]) -> None:
    fronts, backs = (
        [sheet for sheet in mixed_sheets(room, list(enumerate(sizes)), SIDES) if sheet.side == side] for side in SIDES
    )
    assert sorted(cell.card for sheet in fronts for cell in sheet.cells) == list(range(len(sizes)))
    edge, gap = room.margin + room.bleed - 0.001, APART + 2 * room.bleed - 0.001
    for front, back in zip(fronts, backs, strict=True):
        areas = [corners_of(cell) for cell in front.cells]
        for n, (left, top, right, bottom) in enumerate(areas):
            assert left >= edge and top >= edge
            assert right <= room.paper.width - edge and bottom <= room.paper.height - edge
            assert all(
                left >= r + gap or west >= right + gap or top >= b + gap or t >= bottom + gap
                for west, t, r, b in areas[n + 1 :]
            )  # fmt: skip
        for one, other in zip(front.cells, back.cells, strict=True):
            left, top, right, _ = corners_of(one)
            assert (one.card, one.y) == (other.card, other.y)
            assert abs(corners_of(other)[0] - (room.paper.width - right)) < 0.001


def test_a_small_board_stands_below_a_large_one() -> None:
    """205 and 70 mm with 7 between them are 282 of the 283 that A4 has within its margins; one of 72 has no room."""
    room = SheetRoom(A4, MARGIN, 0)
    for height, sheets_needed in ((70, 1), (72, 2)):
        found = list(mixed_sheets(room, [(0, Size(190, 205)), (1, Size(90, height))], SIDES[:1]))
        assert len(found) == sheets_needed
