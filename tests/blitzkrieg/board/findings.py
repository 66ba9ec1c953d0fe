"""What the checks of the board say, under short names."""

from __future__ import annotations

from openblitz.blitzkrieg.board.facts import known_facts
from openblitz.blitzkrieg.board.model import MINORS, Country, Terrain

FACTS = known_facts()

# Cities and ports
WORKS = {
    place: f"{place} is a {fact.hexes}-hex city with {fact.kind}"
    for fact in FACTS.works
    for place in f"{fact.great_blue} {fact.big_red} {fact.either}".split()
}
TOGETHER = {group: f"{group} form one city" for group in FACTS.cities.together}
MINOR = {place: f"{place} is a city of a minor country" for place in FACTS.cities.others.split()}
BLUE_21, RED_21 = (f"{land} has 21 city hexes at home" for land in ("great-blue", "big-red"))
MINOR_CITIES = "the minor countries have 17 to 24 city hexes"
DOCKS = {pair: "{} is a port that opens on {}".format(*pair.split("-")) for pair in FACTS.ports.docks.split()}
INLAND = {place: f"{place} is an inland port on a river" for place in FACTS.ports.inland.split()}
COASTAL = "every coastal city hex is a port"
BERTHS = "three ships dock for every port city but VV25, where none do"

# Sea and coast
ROW = "the sea zones A to E lie in a row"
ZONE_PIECE = {letter: f"sea zone {letter} is one piece" for letter in "ABCDE"}
ZONE_COAST = {letter: f"sea zone {letter} lies along a coast" for letter in "ABCDE"}
BLUE_PORTS = "great-blue has ports on its home zones A and B"
RED_PORTS = "big-red has ports on its home zones D and E"
NEAR_D1 = "zones A and B meet near D1"
D1 = "D1 is land, two sea hexes from the edge"
GULF = "X34 and Y34 are the only way into the gulf of X27 and BB31"
V33 = "V33 opens on the gulf's mouth"
ARM = "the arm of the sea at M15 reaches O15 and the open sea"
RRR54, BB31 = (f"{place} splits the beaches beside it in two" for place in ("RRR54", "BB31"))
BB27 = "BB27 has a road and a beach within three hexes"
CHAIN = "every beach is one chain of coast hexes"
TOUCH = "no two beaches touch"
COASTS = {side: f"the {side} coast has several beaches" for side in ("north", "west", "south", "east")}
KOUFAX = "the Koufax Desert lies on the north coast of the centre board"
KOUFAX_BEACH = "the whole Koufax coast is one beach"
CC15 = "CC15 lies on the Koufax coast and is no part of its beach"

# Land
BETWEEN = "the minor countries lie between Great Blue in the west and Big Red in the east"
NORTH_WEST = "nord-walkure lies north-west of Calaedia"
SOUTH_WEST = "sud-walkure lies south-west of Calaedia"
SOUTH_EAST = "san-estados lies south-east of Calaedia"
NORTH_EAST = "new-endor lies north-east of Calaedia"
CORNER = "the Neutral Country fills the north-east corner"
SIZES = "minor countries are as large as their armies"
CORRIDOR = "Nord Walküre's corridor cuts Great Blue in two"
MEET = "the two parts of Great Blue meet across Nord Walküre"
ONE_PIECE = {land: f"{land.value} is one piece" for land in (Country.BIG_RED, *MINORS)}
PINSKY = "Lake Pinsky lies in the centre"
FREDERICK = "Lake Frederick lies south of the fold"
MOUNTAINS = "mountains stand north of Lake Pinsky"
CHANNELS = "three channels of advance pass the lake"
RIVERS = {river: f"there is a river {river}" for river in FACTS.rivers.names}
SPARLING, KNABE = "the Sparling runs in great-blue", "the Knabe runs in big-red"
CUT_OFF = "the Sparling is in the part of Great Blue that is cut off"
DD40 = "DD40 and EE41 are on one branch, EE40 on another of the same river"
BOTH_SIDES = "rivers run on both sides of the east-west fold"
ENDS = "every branch ends in the sea, a lake or another branch of its river"
ALL_LAND, ALL_SEA = "all land hangs together", "all sea hangs together"
ROAD_NET = "every city hex is on one road net"
ROUGH_ROAD = "no road runs through forest or mountain"
ALONE = {
    kind: f"no single hex of {kind.value} stands alone"
    for kind in (Terrain.FOREST, Terrain.MOUNTAIN, Terrain.DESERT, Terrain.LAKE)
}
EVEN = "both sides are equally far from the centre, within a tenth"
RED_NEARER = "Red has more minor-country cities within reach"
