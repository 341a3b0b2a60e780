"""A deck that is a product is told by the values that are paired, and tables of rows are told."""

from tests.printing.book.shelves import read


def test_a_product_is_one_line_of_a_table() -> None:
    text = " ".join(" ".join(read("seed-swap", "en").texts).replace("\u00a0", " ").split())
    assert "Flower 80 crimson, gold, azure, snow bell, daisy, trumpet, spike, cup" in text
    assert "Bell bee: 2 Daisy beetle: 1, bee: 1 Trumpet moth: 2" in text


def test_a_family_may_be_called_like_all_cards() -> None:
    text = " ".join(read("oh-hell", "en").texts)
    assert "clubs, diamonds, hearts, spades" in text


def test_what_grows_with_the_players_is_told_on_both_sides() -> None:
    text = " ".join(" ".join(read("bruxelles-1897", "en").texts).replace("\u00a0", " ").split())
    assert "Rows of the area 3 3 4 Columns of the area 4 4 4" in text
