"""What a user would pick instead: other programs that read a text of games and replay it.

Each makes its own input with a fixed seed, then reads and replays it with the program's own reader.
An import error means that the program is not installed.
"""

import random
from collections.abc import Callable
from pathlib import Path

from workloads import Workload


def _workload(
    folder: Path, kind: str, about: str, texts: list[str], acts: int, run: Callable[[str], int],
    joint: str = "\n",
) -> Workload:
    path = folder / f"{kind}.txt"
    path.write_text(joint.join(texts) + "\n", encoding="utf-8")
    games = len(texts)
    return Workload(kind, about, str(path), path.stat().st_size, games, games, acts, run)


def chess_games(folder: Path, games: int = 100, plies: int = 80) -> Workload:
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
    return _workload(folder, "python-chess", "PGN, read_game", texts, acts, read_chess, "\n\n")


def read_chess(path: str) -> int:
    """Read games of chess, every move checked."""
    import chess.pgn

    read = 0
    with open(path, encoding="utf-8") as stream:
        while (game := chess.pgn.read_game(stream)) is not None:
            read += not game.errors
    return read


def bridge_deals(folder: Path, deals: int = 60) -> Workload:
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
    acts = deals * (52 + len(auction))
    text = pbn.dumps(boards)
    made = _workload(folder, "endplay", "PBN, load and play", [text], acts, read_bridge)
    return made._replace(games=deals, hands=deals)


def read_bridge(path: str) -> int:
    """Load deals of bridge and play them; that suits are followed is not checked."""
    from endplay.parsers import pbn
    from endplay.types import Denom, Player

    read = 0
    for board in pbn.loads(Path(path).read_text(encoding="utf-8")):
        deal = board.deal
        deal.first = Player.east
        deal.trump = Denom.spades
        for card in board.play:
            deal.play(card)
        read += len(board.play) == 52
    return read


def poker_hands(folder: Path, hands: int = 60) -> Workload:
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
    acts = sum(len(history.actions) for history in histories)
    text = HandHistory.dumps_all(histories)
    made = _workload(folder, "pokerkit", "PHH, load and replay", [text], acts, read_poker)
    return made._replace(games=hands, hands=hands)


def read_poker(path: str) -> int:
    """Load hands of poker and replay them."""
    from pokerkit import HandHistory

    read = 0
    for history in HandHistory.loads_all(Path(path).read_text(encoding="utf-8")):
        *_, state = history
        read += not state.status
    return read


def euchre_hands(folder: Path, hands: int = 500) -> Workload:
    """Random legal hands of euchre, a line of words each, for OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game("euchre")
    rng = random.Random(7)
    acts = 0
    texts = []
    for _ in range(hands):
        state = game.new_initial_state()
        words = []
        while not state.is_terminal():
            chance = state.is_chance_node()
            acts += not chance
            actions = state.legal_actions()
            action = rng.choice(actions)
            words.append(state.action_to_string(state.current_player(), action))
            state.apply_action(action)
        texts.append("|".join(words))
    about = "euchre from words, checked in C++"
    return _workload(folder, "OpenSpiel", about, texts, acts, read_euchre)


def read_euchre(path: str) -> int:
    """Replay hands of euchre; a word that names no legal action is an error."""
    import pyspiel

    game = pyspiel.load_game("euchre")
    read = 0
    with open(path, encoding="utf-8") as stream:
        for line in stream:
            state = game.new_initial_state()
            for word in line.rstrip("\n").split("|"):
                state.apply_action(state.string_to_action(state.current_player(), word))
            read += state.is_terminal()
    return read


RIVALS: tuple[Callable[[Path], Workload], ...] = (
    chess_games, bridge_deals, poker_hands, euchre_hands,
)
PACKAGES = {
    "python-chess": ("chess", "chess.pgn"),
    "endplay": ("endplay", "endplay.parsers.pbn"),
    "pokerkit": ("pokerkit", "pokerkit"),
    "OpenSpiel": ("open_spiel", "pyspiel"),
}
"""The distribution of each, and the module that its work begins with."""
