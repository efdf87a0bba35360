/*
 * Guides to rules: cells to lie beside, or to cover, and symbols to carry there, and what that is worth.
 *
 * They say the same as those of the same names in ../../evaluate/guides.py and symbol_guides.py, where it is said why.
 */

enum { ROOM = 3, COUNTED = 1000, NEVER_SURE = 2, FAR = 3, SYMBOLS = 4 };

typedef struct {
    Mask cells;
    int gain[MOST_PIECE_CELLS + 1];     /* by how many of them are covered */
} Cover;

/* A turn: what is laid where, and what the rules would have it do. */
typedef struct {
    const Board *board;
    Position *position;
    const Piece *piece;
    Exits exits;
    int besides, covers, worth[MOST_BONUSES], carried[MOST_KINDS][CELLS];
    Mask spare, beside[MOST_BONUSES];
    Cover cover[MOST_BONUSES];
} Turn;

static void lie_beside(Turn *turn, Mask cells, int worth) {
    if (turn->besides == MOST_BONUSES) {
        turn->position->has_failed = true;
        return;
    }
    turn->beside[turn->besides] = cells;
    turn->worth[turn->besides++] = worth;
}

/* Say what covering one of `cells` is worth, two, and more of them. */
static void cover(Turn *turn, Mask cells, int for_one, int for_two, int for_more) {
    if (turn->covers == MOST_BONUSES)
        turn->position->has_failed = true;
    else if (any(cells))
        turn->cover[turn->covers++] = (Cover){cells, {0, for_one, for_two, for_more, for_more, for_more}};
}

static void cover_each(Turn *turn, Mask cells, int worth) { cover(turn, cells, worth, worth, worth); }

/* Say what a symbol is worth on each of `cells`; and what all others of the piece are. */
static void carry(Turn *turn, int kind, Mask cells, int worth) {
    if (turn->piece->carries[kind])
        EACH(cell, cells)
            turn->carried[kind][cell] += worth;
}

static void carry_others(Turn *turn, int kind, Mask cells, int worth) {
    for (int other = 0; other < MOST_KINDS; other++)
        if (other != kind)
            carry(turn, other, cells, worth);
}

/* -- buildings --------------------------------------------------------------------------------------------------- */

/* The groups that the piece may join; none for a loose one. */
static const Kind *own_kind(const Turn *turn) {
    const Piece *piece = turn->piece;
    const Kind *kind = piece->kind == NOBODY || piece->is_loose ? 0 : &turn->position->kind[piece->kind];
    return kind && kind->groups ? kind : 0;
}

/* Worth of the largest group. */
static void guide_group(Turn *turn, const Row *row) {
    if (own_kind(turn))
        lie_beside(turn, own_kind(turn)->group[0].mask, row->n[0]);
}

/* Worth of a place close to it. */
static void guide_kin(Turn *turn, const Row *row) {
    if (own_kind(turn))
        lie_beside(turn, own_kind(turn)->group[0].around & turn->position->free, row->n[0]);
}

/* Worth of the other groups. */
static void guide_strays(Turn *turn, const Row *row) {
    const Kind *own = own_kind(turn);
    if (own && own->groups > 1)
        lie_beside(turn, own->cells & ~own->group[0].mask, row->n[0]);
}

/* Cells that the largest groups of other kinds need. */
static void guide_spare(Turn *turn, const Row *row) {
    for (int kind = 0; kind < turn->board->kinds; kind++)
        if (kind != turn->piece->kind && kind != turn->board->n[LOOSE_KIND] && turn->position->kind[kind].groups)
            turn->spare |= turn->position->kind[kind].group[0].around;
    (void)row;
}

/* Kind, worth. */
static void guide_dig(Turn *turn, const Row *row) {
    Mask cells = row->mask[0];
    if (turn->piece->kind != row->n[0])
        return;
    dug(&turn->position->kind[row->n[0]], row->mask[0], &cells);
    lie_beside(turn, cells, row->n[1]);
}

/* Loose kind, points, worth, kinds. */
static void guide_amid(Turn *turn, const Row *row) {
    const int *n = row->n, own = turn->piece->kind == NOBODY ? 0 : 1 << turn->piece->kind;
    const Kind *loose = &turn->position->kind[n[0]];
    for (int kind = 0; turn->piece->is_loose && n[3] >> kind; kind++)
        if (n[3] >> kind & 1)
            lie_beside(turn, turn->position->kind[kind].cells, n[2]);
    for (int i = 0; !turn->piece->is_loose && i < loose->groups; i++) {
        const int lacks = lacking(turn->position, n[3], loose->group[i].around);
        if (lacks & own)
            lie_beside(turn, loose->group[i].mask, lacks & ~own ? n[2] : n[1] * POINT - 2 * n[2]);
        else if (lacks)
            turn->spare |= loose->group[i].around;
    }
}

/* Worth of a side, points. */
static void guide_wells(Turn *turn, const Row *row) {
    for (int i = 0; i < turn->position->wells; i++) {
        const Well *well = &turn->position->well[i];
        const int points = row->n[1] * POINT, spoilt = -well->done * row->n[0];
        if (any(well->sides))
            cover(turn, well->cell | well->sides, is_single(well->sides) ? points + spoilt : row->n[0], spoilt, spoilt);
        else
            cover_each(turn, well->cell, -points);
    }
}

/* Worth, points. */
static void guide_all_open(Turn *turn, const Row *row) {
    const Mask cells = turn->position->veins & turn->position->free;
    const int points = row->n[1] * POINT;
    cover(turn, cells, is_single(cells) ? points : row->n[0], points, points);
}

/* Worth, of a loose piece. */
static void guide_cover(Turn *turn, const Row *row) {
    cover_each(turn, row->mask[0] & turn->position->free, row->n[turn->piece->is_loose]);
}

/* Worth. */
static void guide_last(Turn *turn, const Row *row) {
    if (turn->position->placed)
        lie_beside(turn, turn->position->piece[turn->position->placed - 1].mask, row->n[0]);
}

/* Kind, limit. */
static void guide_marked(Turn *turn, const Row *row) {
    const int *n = row->n;
    for (int i = 0; i < turn->position->placed; i++) {
        const Placed *placed = &turn->position->piece[i];
        if (turn->piece->is_marked ? placed->kind == n[0]
                                   : turn->piece->kind == n[0] && placed->is_marked &&
                                         pieces_beside(turn->position, n[0], placed->around) < n[1])
            lie_beside(turn, placed->mask, POINT);
    }
}

/* Layer, worth of a cell. */
static void guide_smog(Turn *turn, const Row *row) {
    EACH(cell, turn->piece->is_marked ? turn->position->layer[row->n[0]] & turn->position->free : NONE)
        lie_beside(turn, one(cell), -row->n[1]);
}

/* Kind, worth, layers. */
static void guide_close_in(Turn *turn, const Row *row) {
    const int *n = row->n, park = n[1];
    const Mask closing = turn->position->kind[n[0]].cells | row->mask[0], free = turn->position->free;
    EACH(cell, free & layers_of(turn->position, n[2]) & beside_two(turn->board, closing)) {
        const Mask sides = turn->board->near[cell], lacks = sides & ~closing;
        const int missing = count(lacks), turns = turn->board->turns;
        if (count(sides) < turns || !missing || missing > turns / 2 || any(lacks & ~free))
            continue;
        if (turn->piece->kind == n[0])
            cover(turn, lacks, missing == 1 ? POINT : park, missing == 2 ? POINT : park, POINT);
        else
            cover_each(turn, lacks, -park);
        cover_each(turn, one(cell), -park);
    }
}

/* Kind, worth, layers. */
static void guide_beside(Turn *turn, const Row *row) {
    if (turn->piece->kind == row->n[0])
        lie_beside(turn, layers_of(turn->position, row->n[2]) & turn->position->free, row->n[1]);
}

/* -- ways --------------------------------------------------------------------------------------------------------- */

/* The cells by how many free ones must be covered to reach them from `start`: up to the wave that reaches `goal`, the
   last in which there are any, or number `most`. */
static int waves_of(const Board *board, Mask start, Mask goal, Mask own, Mask free, int most, Mask *waves) {
    Mask reached = region(board, start, own), near = spread(board, reached) | start;
    int last = 0;
    waves[0] = reached;
    while (last < most && !any(waves[last] & goal)) {
        Mask edge = near & free & ~reached;
        if (!any(edge))
            break;
        reached |= edge;
        near = spread(board, edge);
        const Mask joined = region(board, near & own & ~reached, own);
        reached |= joined;
        near |= spread(board, joined);
        waves[++last] = edge | joined;
    }
    return last;
}

/* Kind, worth of a link that lacks one cell, ways: kinds. */
static void guide_link(Turn *turn, const Row *row) {
    const Mask start = row->mask[0], goal = row->mask[1], free = turn->position->free;
    Mask there[CELLS + 1], back[CELLS + 1], cells = NONE;
    int least = CELLS;
    for (int way = 2; turn->piece->kind == row->n[0] && way < row->numbers; way++) {
        const Mask own = kinds_of(turn->position, row->n[way]);
        const int last = waves_of(turn->board, start, goal, own, free, CELLS, there);
        const bool arrives = any(there[last] & goal);
        const int lacks = arrives ? last : last + 1;
        Mask ways = NONE;
        if (lacks > least)
            continue;
        if (arrives && lacks && waves_of(turn->board, goal, start, own, free, CELLS, back) == lacks)
            for (int number = 1; number <= lacks; number++)
                ways |= there[number] & back[lacks + 1 - number] & free;
        if (lacks < least || is_less(ways, cells))
            cells = ways;
        least = lacks;
    }
    if (least)
        cover_each(turn, cells, row->n[1] / (100 * least));
}

/* Kind, mark, hope by what is lacking. */
static void guide_road(Turn *turn, const Row *row) {
    const int *n = row->n, *hope = n + 2;
    const Kind *roads = &turn->position->kind[n[0]];
    const Mask goals = not_marked(turn->position, row->mask[1], n[1]), free = turn->position->free;
    Mask waves[FAR + 1];
    const int last = any(goals) ? waves_of(turn->board, row->mask[0], NONE, roads->cells, free, FAR, waves) : 0;
    EACH(goal, goals) {
        Mask here = turn->board->near[goal];
        int lacks = 0;
        while (lacks <= last && !any(waves[lacks] & here))
            lacks++;
        for (int number = lacks; lacks <= last && number > 0; number--) {
            const Mask there = here & waves[number], fresh = waves[number] & free;
            Mask cells = there & fresh;
            for (int i = 0; i < roads->groups; i++)
                if (any(roads->group[i].mask & there))
                    cells |= roads->group[i].around & fresh;
            carry(turn, n[0], cells, hope[lacks - 1] - hope[lacks]);
            if (is_single(cells))
                carry_others(turn, n[0], cells, hope[lacks + 1] - hope[lacks]);
            here = spread(turn->board, cells);
        }
    }
}

/* -- symbols ------------------------------------------------------------------------------------------------------ */

typedef struct {
    Mask room;
    int size, promised;
} Waiting;

/* What a symbol is worth on a cell where it joins groups: what they become less what they promised before. */
static int joining(const Turn *turn, int cell, const Waiting *waiting, int groups, const int *steps, int most) {
    int number = 1, gained = 0;
    Mask beside = turn->board->near[cell];
    for (int i = 0; i < groups; i++)
        if (has(waiting[i].room, cell)) {
            number += waiting[i].size;
            gained -= waiting[i].promised;
            beside |= waiting[i].room;
        }
    if (number >= COUNTED)
        return gained;
    if (number >= most)
        return gained + steps[most];
    return gained + steps[number] * at_most(count(beside & turn->position->free & ~one(cell)), ROOM) / ROOM;
}

/* Kind, mark, worth by size. */
static void guide_grow(Turn *turn, const Row *row) {
    const int *n = row->n, *steps = n + 2, most = row->numbers - 3;
    const Kind *kind = &turn->position->kind[n[0]];
    Waiting waiting[MOST_GROUPS];
    Mask touched = NONE, by_hand = NONE;
    int groups = 0;
    for (int i = 0; turn->piece->carries[n[0]] && i < kind->groups; i++) {
        const Group *group = &kind->group[i];
        const Mask room = group->around & turn->position->free;
        const int open = count(room), promised = steps[at_most(group->size, most - 1)] * at_most(open, ROOM) / ROOM;
        const bool counts = is_marked(turn->position, group->mask, n[1]);
        if (!open)
            continue;
        by_hand |= (touched & room) | (open <= ROOM && !counts ? room : NONE);
        touched |= room;
        waiting[groups++] = counts ? (Waiting){room, COUNTED, 0} : (Waiting){room, group->size, promised};
    }
    for (int i = 0; i < groups; i++)
        if (waiting[i].size < COUNTED)
            carry(turn, n[0], waiting[i].room & ~by_hand,
                  steps[at_most(waiting[i].size + 1, most)] - waiting[i].promised);
    EACH(cell, by_hand)
        turn->carried[n[0]][cell] += joining(turn, cell, waiting, groups, steps, most);
}

/* Kind, points. */
static void guide_largest(Turn *turn, const Row *row) {
    const Position *position = turn->position;
    const Kind *kind = &position->kind[row->n[0]];
    if (!kind->groups)
        return;
    const int size = kind->group[0].size, now = chance_of(position, row->n[0], size);
    const int gain = position->has_rivals ? chance_of(position, row->n[0], size + 1) - now : 0;
    carry(turn, row->n[0], kind->group[0].around, row->n[1] * (gain + NEVER_SURE) / POINT);
}

/* Kind, worth, worth of any other. */
static void guide_carry(Turn *turn, const Row *row) {
    carry(turn, row->n[0], row->mask[0], row->n[1]);
    carry_others(turn, row->n[0], row->mask[0], row->n[2]);
}

/* Kind, how many are enough, worth. */
static void guide_enough(Turn *turn, const Row *row) {
    EACH(cell, row->mask[0])
        if (count(turn->board->near[cell] & turn->position->kind[row->n[0]].cells) < row->n[1])
            carry(turn, row->n[0], turn->board->near[cell], row->n[2]);
}

/* Mark, whether it must stay open, kinds, promises. */
static void guide_ring(Turn *turn, const Row *row) {
    const int *n = row->n, *promises = n + 3;
    const Mask cells = not_marked(turn->position, row->mask[0], n[0]), free = turn->position->free;
    EACH(cell, n[1] ? cells & free : cells) {
        const Mask near = turn->board->near[cell];
        const int room = count(near & free), lacks = lacking(turn->position, n[2], near);
        const int missing = __builtin_popcount((unsigned)lacks), had = SYMBOLS - missing;
        if (room < missing || had < 0)
            continue;
        for (int kind = 0; kind < MOST_KINDS; kind++)
            if (lacks >> kind & 1)
                carry(turn, kind, near, promises[had + 1] - promises[had]);
            else if (n[2] >> kind & 1 && missing && room == missing)
                carry(turn, kind, near, -promises[had]);
        if (n[1])
            cover_each(turn, one(cell), -promises[had]);
    }
}

/* ----------------------------------------------------------------------------------------------------------------- */

static void (*const guides[])(Turn *, const Row *) = {GUIDE_FUNCTIONS};

static void guide(Turn *turn, const Piece *piece) {
    turn->piece = piece;
    turn->besides = turn->covers = 0;
    turn->spare = NONE;
    if (turn->board->n[MATCHES])
        memset(turn->carried, 0, sizeof turn->carried);
    for (int i = 0; i < turn->board->guides.rows; i++)
        guides[turn->board->guides.row[i].kind](turn, &turn->board->guides.row[i]);
}
