/*
 * Guides to rules: cells to lie beside, or to cover, and symbols to carry there, and what that is worth.
 *
 * They say the same as ../../evaluate/guides.py and symbol_guides.py, where it is said why.
 */

enum { ROOM = 3, COUNTED = 1000, NEVER_SURE = 2, FAR = 3, SYMBOLS = 4 };

typedef struct {
    Mask cells;
    int gain[MOST_PIECE_CELLS + 1];     /* by how many of them are covered */
} Cover;

typedef struct {
    int besides, covers, worth[MOST_BONUSES], carried[MOST_KINDS][CELLS];
    Mask spare, beside[MOST_BONUSES];
    Cover cover[MOST_BONUSES];
    bool has_failed;
} Bonuses;

static void lie_beside(Bonuses *bonuses, Mask cells, int worth) {
    const int number = bonuses->besides;
    if (number == MOST_BONUSES) {
        bonuses->has_failed = true;
        return;
    }
    bonuses->beside[number] = cells;
    bonuses->worth[number] = worth;
    bonuses->besides++;
}

/* Say what covering one of `cells` is worth, two, and more of them. */
static void cover(Bonuses *bonuses, Mask cells, int for_one, int for_two, int for_more) {
    if (bonuses->covers == MOST_BONUSES)
        bonuses->has_failed = true;
    else if (any(cells))
        bonuses->cover[bonuses->covers++] = (Cover){cells, {0, for_one, for_two, for_more, for_more, for_more}};
}

static void cover_each(Bonuses *bonuses, Mask cells, int worth) { cover(bonuses, cells, worth, worth, worth); }

/* Say what a symbol is worth on each of `cells`; and what all others of the piece are. */
static void carry(const Piece *piece, Bonuses *bonuses, int kind, Mask cells, int worth) {
    if (piece->carries[kind])
        EACH(cell, cells)
            bonuses->carried[kind][cell] += worth;
}

static void carry_others(const Piece *piece, Bonuses *bonuses, int kind, Mask cells, int worth) {
    for (int other = 0; other < MOST_KINDS; other++)
        if (other != kind)
            carry(piece, bonuses, other, cells, worth);
}

/* -- buildings --------------------------------------------------------------------------------------------------- */

static void guide_amid(const Position *position, const Piece *piece, const int *n, Bonuses *bonuses) {
    const Kind *loose = &position->kind[n[0]];
    const int own = piece->kind == NOBODY ? 0 : 1 << piece->kind;
    for (int kind = 0; piece->is_loose && n[3] >> kind; kind++)
        if (n[3] >> kind & 1)
            lie_beside(bonuses, position->kind[kind].cells, n[2]);
    for (int i = 0; !piece->is_loose && i < loose->groups; i++) {
        const int lacks = lacking(position, n[3], loose->group[i].around);
        if (lacks & own)
            lie_beside(bonuses, loose->group[i].mask, lacks & ~own ? n[2] : n[1] * POINT - 2 * n[2]);
        else if (lacks)
            bonuses->spare |= loose->group[i].around;
    }
}

static void guide_wells(const Position *position, const int *n, Bonuses *bonuses) {
    for (int i = 0; i < position->wells; i++) {
        const Well *well = &position->well[i];
        const int points = n[1] * POINT, spoilt = -well->done * n[0];
        if (any(well->sides))
            cover(bonuses, well->cell | well->sides, is_single(well->sides) ? points + spoilt : n[0], spoilt, spoilt);
        else
            cover_each(bonuses, well->cell, -points);
    }
}

static void guide_marked(const Position *position, const Piece *piece, const int *n, Bonuses *bonuses) {
    for (int i = 0; i < position->placed; i++) {
        const Placed *placed = &position->piece[i];
        if (piece->is_marked ? placed->kind == n[0]
                             : piece->kind == n[0] && placed->is_marked &&
                                   pieces_beside(position, n[0], placed->around) < n[1])
            lie_beside(bonuses, placed->mask, POINT);
    }
}

static void guide_close_in(const Board *board, const Position *position, const Piece *piece, const Row *row,
                           Bonuses *bonuses) {
    const int *n = row->n, park = n[1];
    const Mask closing = position->kind[n[0]].cells | row->mask[0];
    EACH(cell, position->free & layers_of(position, n[2]) & beside_two(board, closing)) {
        const Mask sides = board->near[cell], lacks = sides & ~closing;
        const int missing = count(lacks);
        if (count(sides) < board->turns || !missing || missing > board->turns / 2 || any(lacks & ~position->free))
            continue;
        if (piece->kind == n[0])
            cover(bonuses, lacks, missing == 1 ? POINT : park, missing == 2 ? POINT : park, POINT);
        else
            cover_each(bonuses, lacks, -park);
        cover_each(bonuses, one(cell), -park);
    }
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

static void guide_link(const Board *board, const Position *position, const Row *row, Bonuses *bonuses) {
    const Mask start = row->mask[0], goal = row->mask[1], free = position->free;
    Mask there[CELLS + 1], back[CELLS + 1], cells = NONE;
    int least = CELLS;
    for (int way = 2; way < row->numbers; way++) {
        const Mask own = kinds_of(position, row->n[way]);
        const int last = waves_of(board, start, goal, own, free, CELLS, there);
        const bool arrives = any(there[last] & goal);
        const int lacks = arrives ? last : last + 1;
        Mask ways = NONE;
        if (lacks > least)
            continue;
        if (arrives && lacks && waves_of(board, goal, start, own, free, CELLS, back) == lacks)
            for (int number = 1; number <= lacks; number++)
                ways |= there[number] & back[lacks + 1 - number] & free;
        if (lacks < least || is_less(ways, cells))
            cells = ways;
        least = lacks;
    }
    if (least)
        cover_each(bonuses, cells, row->n[1] / (100 * least));
}

/* -- symbols ------------------------------------------------------------------------------------------------------ */

typedef struct {
    Mask room;
    int size, promised;
} Waiting;

/* What a symbol is worth on a cell where it joins groups: what they become less what they promised before. */
static int joining(const Board *board, Mask free, int cell, const Waiting *waiting, int groups, const int *steps,
                   int most) {
    int number = 1, gained = 0;
    Mask beside = board->near[cell];
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
    return gained + steps[number] * at_most(count(beside & free & ~one(cell)), ROOM) / ROOM;
}

static void guide_grow(const Board *board, const Position *position, const Piece *piece, const Row *row,
                       Bonuses *bonuses) {
    const int *n = row->n, *steps = n + 2, most = row->numbers - 3;
    const Kind *kind = &position->kind[n[0]];
    Waiting waiting[MOST_GROUPS];
    Mask touched = NONE, by_hand = NONE;
    int groups = 0;
    for (int i = 0; i < kind->groups; i++) {
        const Group *group = &kind->group[i];
        const Mask room = group->around & position->free;
        const int open = count(room);
        if (!open)
            continue;
        by_hand |= touched & room;
        touched |= room;
        if (is_marked(position, group->mask, n[1])) {
            waiting[groups++] = (Waiting){room, COUNTED, 0};
            continue;
        }
        by_hand |= open <= ROOM ? room : NONE;
        waiting[groups++] = (Waiting){room, group->size, steps[at_most(group->size, most - 1)] * at_most(open, ROOM) / ROOM};
    }
    for (int i = 0; i < groups; i++)
        if (waiting[i].size < COUNTED)
            carry(piece, bonuses, n[0], waiting[i].room & ~by_hand,
                  steps[at_most(waiting[i].size + 1, most)] - waiting[i].promised);
    EACH(cell, by_hand)
        bonuses->carried[n[0]][cell] += joining(board, position->free, cell, waiting, groups, steps, most);
}

static void guide_largest(const Position *position, const Piece *piece, const int *n, Bonuses *bonuses) {
    const Kind *kind = &position->kind[n[0]];
    if (!kind->groups)
        return;
    const int size = kind->group[0].size;
    const int gain = position->has_rivals ? chance_of(position, n[0], size + 1) - chance_of(position, n[0], size) : 0;
    carry(piece, bonuses, n[0], kind->group[0].around, n[1] * (gain + NEVER_SURE) / POINT);
}

static void guide_road(const Board *board, const Position *position, const Piece *piece, const Row *row,
                       Bonuses *bonuses) {
    const int *n = row->n, *hope = n + 2;
    const Kind *roads = &position->kind[n[0]];
    const Mask goals = not_marked(position, row->mask[1], n[1]), free = position->free;
    Mask waves[FAR + 1];
    const int last = any(goals) ? waves_of(board, row->mask[0], NONE, roads->cells, free, FAR, waves) : 0;
    EACH(goal, goals) {
        Mask here = board->near[goal];
        int lacks = 0;
        while (lacks <= last && !any(waves[lacks] & here))
            lacks++;
        for (int number = lacks; lacks <= last && number > 0; number--) {
            const Mask there = here & waves[number], fresh = waves[number] & free;
            Mask cells = there & fresh;
            for (int i = 0; i < roads->groups; i++)
                if (any(roads->group[i].mask & there))
                    cells |= roads->group[i].around & fresh;
            carry(piece, bonuses, n[0], cells, hope[lacks - 1] - hope[lacks]);
            if (is_single(cells))
                carry_others(piece, bonuses, n[0], cells, hope[lacks + 1] - hope[lacks]);
            here = spread(board, cells);
        }
    }
}

static void guide_ring(const Board *board, const Position *position, const Piece *piece, const Row *row,
                       Bonuses *bonuses) {
    const int *n = row->n, *promises = n + 3;
    const Mask cells = not_marked(position, row->mask[0], n[0]);
    EACH(cell, n[1] ? cells & position->free : cells) {
        const Mask near = board->near[cell];
        const int room = count(near & position->free), lacks = lacking(position, n[2], near);
        const int missing = __builtin_popcount((unsigned)lacks), had = SYMBOLS - missing;
        const bool has_room = room >= missing && had >= 0;
        for (int kind = 0; has_room && kind < MOST_KINDS; kind++)
            if (lacks >> kind & 1)
                carry(piece, bonuses, kind, near, promises[had + 1] - promises[had]);
            else if (n[2] >> kind & 1 && missing && room == missing)
                carry(piece, bonuses, kind, near, -promises[had]);
        if (n[1] && has_room)
            cover_each(bonuses, one(cell), -promises[had]);
    }
}

/* ----------------------------------------------------------------------------------------------------------------- */

static void guide_by(const Board *board, const Position *position, const Piece *piece, const Row *row,
                     Bonuses *bonuses) {
    const int *n = row->n;
    const Mask mask = row->mask[0], free = position->free;
    const Kind *own = piece->kind == NOBODY || piece->is_loose ? 0 : &position->kind[piece->kind];
    Mask cells = mask;
    switch (row->kind) {
    case GUIDE_GROUP:       /* worth of the largest group of the piece's kind */
        if (own && own->groups)
            lie_beside(bonuses, own->group[0].mask, n[0]);
        break;
    case GUIDE_KIN:         /* worth of a place close to it */
        if (own && own->groups)
            lie_beside(bonuses, own->group[0].around & free, n[0]);
        break;
    case GUIDE_STRAYS:      /* worth of the other groups */
        if (own && own->groups > 1)
            lie_beside(bonuses, own->cells & ~own->group[0].mask, n[0]);
        break;
    case GUIDE_SPARE:       /* cells that the largest groups of other kinds need */
        for (int kind = 0; kind < board->kinds; kind++)
            if (kind != piece->kind && kind != board->n[LOOSE_KIND] && position->kind[kind].groups)
                bonuses->spare |= position->kind[kind].group[0].around;
        break;
    case GUIDE_DIG:         /* kind, worth */
        dug(&position->kind[n[0]], mask, &cells);
        if (piece->kind == n[0])
            lie_beside(bonuses, cells, n[1]);
        break;
    case GUIDE_AMID:        /* loose kind, points, worth, kinds */
        guide_amid(position, piece, n, bonuses);
        break;
    case GUIDE_WELLS:       /* worth of a side, points */
        guide_wells(position, n, bonuses);
        break;
    case GUIDE_ALL_OPEN:    /* worth, points */
        cells = position->veins & free;
        cover(bonuses, cells, is_single(cells) ? n[1] * POINT : n[0], n[1] * POINT, n[1] * POINT);
        break;
    case GUIDE_COVER:       /* worth, of a loose piece */
        cover_each(bonuses, mask & free, n[piece->is_loose]);
        break;
    case GUIDE_LAST:        /* worth */
        if (position->placed)
            lie_beside(bonuses, position->piece[position->placed - 1].mask, n[0]);
        break;
    case GUIDE_MARKED:      /* kind, limit */
        guide_marked(position, piece, n, bonuses);
        break;
    case GUIDE_SMOG:        /* layer, worth of a cell */
        EACH(cell, piece->is_marked ? position->layer[n[0]] & free : NONE)
            lie_beside(bonuses, one(cell), -n[1]);
        break;
    case GUIDE_CLOSE_IN:    /* kind, worth, layers */
        guide_close_in(board, position, piece, row, bonuses);
        break;
    case GUIDE_BESIDE:      /* kind, worth, layers */
        if (piece->kind == n[0])
            lie_beside(bonuses, layers_of(position, n[2]) & free, n[1]);
        break;
    case GUIDE_LINK:        /* kind, worth of a link that lacks one cell, ways: kinds */
        if (piece->kind == n[0])
            guide_link(board, position, row, bonuses);
        break;
    case GUIDE_GROW:        /* kind, mark, worth by size */
        if (piece->carries[n[0]])
            guide_grow(board, position, piece, row, bonuses);
        break;
    case GUIDE_ROAD:        /* kind, mark, hope by what is lacking */
        guide_road(board, position, piece, row, bonuses);
        break;
    case GUIDE_LARGEST:     /* kind, points */
        guide_largest(position, piece, n, bonuses);
        break;
    case GUIDE_CARRY:       /* kind, worth, worth of any other */
        carry(piece, bonuses, n[0], mask, n[1]);
        carry_others(piece, bonuses, n[0], mask, n[2]);
        break;
    case GUIDE_ENOUGH:      /* kind, how many are enough, worth */
        EACH(cell, mask)
            if (count(board->near[cell] & position->kind[n[0]].cells) < n[1])
                carry(piece, bonuses, n[0], board->near[cell], n[2]);
        break;
    case GUIDE_RING:        /* mark, whether it must stay open, kinds, promises */
        guide_ring(board, position, piece, row, bonuses);
        break;
    }
}

static void guide(const Board *board, const Position *position, const Piece *piece, Bonuses *bonuses) {
    bonuses->besides = bonuses->covers = 0;
    bonuses->has_failed = false;
    bonuses->spare = NONE;
    if (board->n[MATCHES])
        memset(bonuses->carried, 0, sizeof bonuses->carried);
    for (int i = 0; i < board->guides.rows; i++)
        guide_by(board, position, piece, &board->guides.row[i], bonuses);
}
