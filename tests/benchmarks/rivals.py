"""What a user would pick instead: other programs that read a text of games and replay it.

Each makes its own input with a fixed seed, then reads and replays it with the program's own reader.
An *act* is one decision of a player: a move of chess, an action at the poker table, a call or a
card at bridge.  An import error means that the program is not installed.
"""

import io
import random
from collections.abc import Callable
from typing import NamedTuple


class Workload(NamedTuple):
    """A text to read, the acts in it, and the function that reads and replays it."""

    name: str
    text: str
    acts: int
    run: Callable[[str], None]


def chess_games(games: int = 100, plies: int = 80) -> Workload:
    """Random legal games of chess as PGN, for ``chess.pgn.read_game``."""
    import chess.pgn

    rng = random.Random(7)
    acts = 0
    texts = []
    for _ in range(games):
        board = chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            node = node.add_variation(move)
            board.push(move)
            acts += 1
        texts.append(str(game))

    def run(text: str) -> None:
        stream = io.StringIO(text)
        read = 0
        while (game := chess.pgn.read_game(stream)) is not None:
            assert not game.errors
            read += 1
        assert read == games

    return Workload("python-chess, PGN read_game", "\n\n".join(texts) + "\n", acts, run)


def poker_hands(hands: int = 60) -> Workload:
    """Random legal hands of no-limit hold'em for six as PHH, loaded and replayed by pokerkit."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    automations = (
        Automation.ANTE_POSTING, Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING, Automation.CARD_BURNING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
    )
    rng = random.Random(7)
    random.seed(7)  # pokerkit shuffles its pack with the module's generator
    game = NoLimitTexasHoldem(automations, True, 0, (1, 2), 2)
    histories = []
    for _ in range(hands):
        state = game((200,) * 6, 6)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            elif state.can_fold() and rng.random() < 0.15:
                state.fold()
            else:
                state.check_or_call()
        histories.append(HandHistory.from_game_state(game, state))
    text = HandHistory.dumps_all(histories)
    acts = sum(len(history.actions) for history in histories)

    def run(text: str) -> None:
        read = 0
        for history in HandHistory.loads_all(text):
            *_, state = history
            assert not state.status
            read += 1
        assert read == hands

    return Workload("pokerkit, PHH load and replay", text, acts, run)


def bridge_deals(deals: int = 60) -> Workload:
    """Random legal deals of bridge as PBN, loaded and played card by card by endplay."""
    from endplay.dealer import generate_deal
    from endplay.parsers import pbn
    from endplay.types import Bid, Board, Contract, Denom, Player

    rng = random.Random(7)
    auction = [Bid(call) for call in ("1S", "P", "P", "P")]
    boards = []
    for number in range(deals):
        deal = generate_deal(seed=number)
        deal.first = Player.east
        deal.trump = Denom.spades
        record = deal.copy()
        played = []
        for _ in range(52):
            card = rng.choice(list(deal.legal_moves()))
            deal.play(card)
            played.append(card)
        boards.append(Board(
            deal=record, auction=auction, play=played, board_num=number + 1, dealer=Player.north,
            contract=Contract("1SN="),
        ))
    text = pbn.dumps(boards)

    def run(text: str) -> None:
        read = 0
        for board in pbn.loads(text):
            deal = board.deal
            deal.first = Player.east
            deal.trump = Denom.spades
            for card in board.play:
                deal.play(card)
            assert len(board.play) == 52
            read += 1
        assert read == deals

    return Workload("endplay, PBN load and play", text, deals * (52 + len(auction)), run)


RIVALS: tuple[Callable[[], Workload], ...] = (chess_games, bridge_deals, poker_hands)
