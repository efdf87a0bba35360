/* Answers: where a piece may lie; it is laid or given up, and what that sets off at once comes about. */

/* -- points and counters ----------------------------------------------------------------------------------------- */

/* Bring points (`NOBODY`) or more of a counter, with the prizes on the way there. */
static void bring(const Board *board, Position *position, int what, int more) {
    if (what == NOBODY) {
        if (position->is_frozen || !more)
            return;
        position->points += more;
        if (board->n[TRACK_END] == NOBODY || position->points < board->n[TRACK_END])
            return;
        position->points = board->n[TRACK_END];
        position->is_frozen = true;
        if (board->n[TRACK_COUNTER] != NOBODY)
            bring(board, position, board->n[TRACK_COUNTER], board->n[TRACK_PRIZE]);
        return;
    }
    const int before = position->counter[what], limit = board->n[LIMIT + what];
    const int after = limit == NOBODY ? before + more : at_most(before + more, limit);
    position->counter[what] = after;
    for (int i = 0; i < board->prizes; i++) {
        const Prize *prize = &board->prize[i];
        if (prize->counter == what && prize->step > before && prize->step <= after)
            bring(board, position, prize->what, prize->count);
    }
}

/* -- at once ------------------------------------------------------------------------------------------------------ */

/* Bring points that belong to a cell, which is marked from then on. */
static void bring_for(const Board *board, Position *position, int points, int mark, int cell) {
    bring(board, position, NOBODY, points);
    if (mark != NOBODY)
        position->mark[mark] |= one(cell);
    if (mark != NOBODY && mark == board->n[OPENING_MARK])
        position->free |= board->opened & ~position->covered;
}

/* Let cells get into a layer; those of `counted` count there. */
static void change(const Board *board, Position *position, Mask cells, int layer, Mask counted) {
    for (int i = 0; i < board->layers; i++)
        position->layer[i] &= ~cells;
    position->layer[layer] |= cells & counted;
}

/* The cell of a fit that carries a symbol, if one does. */
static Mask carrying(const Board *board, const Piece *piece, const Fit *fit, int kind) {
    const Rotation *rotation = &board->shape[piece->shape].rotation[fit->rotation];
    for (int i = 0; i < rotation->offsets; i++)
        if (rotation->carries[i] == kind)
            return one(fit->anchor + rotation->offset[i]);
    return NONE;
}

static const Group *group_at(const Kind *kind, Mask cells) {
    for (int i = 0; i < kind->groups; i++)
        if (any(kind->group[i].mask & cells))
            return &kind->group[i];
    return 0;
}

static void once_linked(const Board *board, Position *position, const Row *row, int number) {
    const int *n = row->n;
    int *flag = &position->flag[number];
    for (int way = 4; way < row->numbers && !(*flag & 1); way++) {
        const Mask own = kinds_of(position, n[way]) | (n[way] >> n[3] & 1 ? row->mask[2] : NONE);
        if (any(row->mask[0] & own) && any(row->mask[1] & own) &&
            any(region(board, row->mask[0], own) & row->mask[1])) {
            bring(board, position, n[0], *flag & 2 ? n[2] : n[1]);
            *flag |= 1;
        }
    }
}

static void once_closed_in(const Board *board, Position *position, const Row *row) {
    const int *n = row->n;
    const Mask closing = position->kind[n[0]].cells | row->mask[0];
    const Mask rocks = layers_of(position, n[3]) & ~position->covered;
    const Mask open = (position->layer[n[2]] & ~position->covered) | rocks;
    Mask full = NONE, bare = NONE;
    EACH(cell, open & beside_two(board, closing)) {
        const int closed = count(board->near[cell] & closing);
        if (closed == board->turns)
            full |= one(cell);
        else if (closed == board->turns - 1 && has(rocks, cell) && !any(board->near[cell] & ~closing & ~row->mask[1]))
            bare |= one(cell);
    }
    change(board, position, full, n[1], full);
    change(board, position, bare, n[2], row->mask[2]);
}

/* What a row sets off once a piece lies there. No row asks for what another one brings: so it comes about at once. */
static void once(const Board *board, Position *position, int number, const Piece *piece, const Fit *fit) {
    const Row *row = &board->once.row[number];
    const int *n = row->n;
    const Mask mask = row->mask[0];
    switch (row->kind) {
    case ONCE_ALL_COVERED:      /* what, for the first, later */
        if (!any(mask & ~position->covered) && any(mask & fit->mask))
            bring(board, position, n[0], position->flag[number] ? n[2] : n[1]);
        break;
    case ONCE_EACH_COVERED:     /* counter, for each cell */
        for (int i = count(mask & fit->mask & ~position->taken[number]); i > 0; i--)
            bring(board, position, n[0], n[1]);
        break;
    case ONCE_ON:               /* counter, for a piece, for a loose one */
        if (any(mask & fit->mask))
            bring(board, position, n[0], n[1 + piece->is_loose]);
        break;
    case ONCE_LINKED:           /* counter, for the first, later, kind of what is there, ways: kinds */
        once_linked(board, position, row, number);
        break;
    case ONCE_LAST:             /* points */
        if (position->placed > 1 && any(fit->mask & position->piece[position->placed - 2].around))
            bring(board, position, NOBODY, n[0]);
        break;
    case ONCE_CLOSED_IN:        /* kind, layers of what is closed in, of what is bare, of rocks */
        if (piece->kind == n[0])
            once_closed_in(board, position, row);
        break;
    case ONCE_GROUP: {          /* kind, mark, size, points */
        const Mask cell = carrying(board, piece, fit, n[0]);
        const Group *group = group_at(&position->kind[n[0]], cell);
        if (group && group->size >= n[2] && !is_marked(position, group->mask, n[1]))
            bring_for(board, position, n[3], n[1], lowest(cell));
        break;
    }
    case ONCE_ROAD: {           /* kind, mark, points */
        const Group *road = group_at(&position->kind[n[0]], carrying(board, piece, fit, n[0]));
        if (road && any(road->mask & mask))
            EACH(goal, not_marked(position, row->mask[1], n[1]))
                if (any(road->mask & board->near[goal]))
                    bring_for(board, position, n[2], n[1], goal);
        break;
    }
    case ONCE_CARRIED:          /* kind, points */
        if (any(mask & carrying(board, piece, fit, n[0])))
            bring(board, position, NOBODY, n[1]);
        break;
    case ONCE_RING:             /* mark, points, kinds */
        EACH(cell, not_marked(position, mask & fit->around, n[0]))
            if (!lacking(position, n[2], board->near[cell]))
                bring_for(board, position, n[1], n[0], cell);
        break;
    }
}

/* -- laying and passing ------------------------------------------------------------------------------------------ */

/* Join a group to those it touches, unless it is loose; a largest one stands first. */
static void join(Position *position, Kind *kind, Group group, bool is_loose) {
    Group apart[MOST_GROUPS];
    int number = 0;
    for (int i = 0; i < kind->groups; i++) {
        const Group *other = &kind->group[i];
        if (!is_loose && any(group.around & other->mask))
            group = (Group){group.mask | other->mask, group.around | other->around, group.size + other->size};
        else
            apart[number++] = *other;
    }
    if (number == MOST_GROUPS) {
        position->has_failed = true;
        return;
    }
    const bool is_first = !is_loose && (!number || group.size >= apart[0].size);
    memcpy(kind->group + is_first, apart, (size_t)number * sizeof *apart);
    kind->group[is_first ? 0 : number] = group;
    kind->groups = number + 1;
}

/* A well is lost once a piece lies on it or on two of its sides. */
static void dig(Position *position, Mask mask) {
    int kept = 0;
    for (int i = 0; i < position->wells; i++) {
        Well well = position->well[i];
        const int hit = count(mask & well.sides);
        if (any(mask & well.cell) || hit > 1)
            continue;
        position->well[kept++] = (Well){well.cell, well.sides & ~mask, well.done + hit};
    }
    position->wells = kept;
}

static void lay(const Board *board, Position *position, const Piece *piece, const Fit *fit) {
    const Rotation *rotation = &board->shape[piece->shape].rotation[fit->rotation];
    if (position->placed == MOST_PLACED) {
        position->has_failed = true;
        return;
    }
    position->free &= ~fit->mask;
    position->covered |= fit->mask;
    position->frontier |= fit->around;
    position->piece[position->placed++] = (Placed){fit->mask, fit->around, piece->kind, piece->is_marked};
    for (int i = 0; board->n[MATCHES] && i < rotation->offsets; i++)
        if (rotation->carries[i] != NOBODY) {
            const int cell = fit->anchor + rotation->offset[i];
            Kind *kind = &position->kind[rotation->carries[i]];
            kind->cells |= one(cell);
            kind->beside |= board->near[cell];
            join(position, kind, (Group){one(cell), board->near[cell], 1}, false);
        }
    if (!board->n[MATCHES] && piece->kind != NOBODY) {
        position->kind[piece->kind].cells |= fit->mask;
        join(position, &position->kind[piece->kind], (Group){fit->mask, fit->around, 1}, piece->is_loose);
        dig(position, fit->mask);
    }
    for (int number = 0; number < board->once.rows; number++)
        once(board, position, number, piece, fit);
    position->free &= ~layers_of(position, board->n[CLOSED_LAYERS]);
}

static bool may_pass(const Board *board, const Position *position, const Piece *piece) {
    return board->n[HAS_PASS] && piece->may_be_passed && !(board->n[PASS_NEEDS_POINTS] && position->points <= 0);
}

static void play(const Board *board, Position *position, const Piece *piece, int move) {
    if (move == STOP)
        position->is_over = true;
    else if (move == PASS)
        bring(board, position, NOBODY, -board->n[PASS_COST]);
    else
        lay(board, position, piece, &board->shape[piece->shape].fit[move]);
}

/* -- places ------------------------------------------------------------------------------------------------------- */

typedef struct {
    Mask two, three;
} Exits;

/* The cells of `free` with at least two and three neighbours in `free` in the same area. */
static Exits exits_of(const Board *board, Mask free) {
    Mask one_at_least = NONE;
    Exits exits = {NONE, NONE};
    for (int i = 0; i < 2 * board->shifts; i++) {
        const Mask lower = free & down(free, board->shift[i / 2]) & board->linked[i / 2];
        const Mask beside = i & 1 ? up(lower, board->shift[i / 2]) : lower;
        exits.three |= exits.two & beside;
        exits.two |= one_at_least & beside;
        one_at_least |= beside;
    }
    return exits;
}

/* The anchors at which a rotation covers one cell of `mask` at least. */
static Mask anchors_on(const Rotation *rotation, Mask mask) {
    Mask anchors = NONE;
    for (int i = 0; i < rotation->offsets; i++)
        anchors |= down(mask, rotation->offset[i]);
    return anchors;
}

/* The anchors at which a rotation lies in `free`, on every mask that is wanted, and beside its like. */
static Mask anchors_of(const Board *board, const Position *position, const Rotation *rotation, Mask free) {
    Mask anchors = rotation->anchors, alike = NONE;
    for (int i = 0; i < rotation->offsets; i++)
        anchors &= down(free, rotation->offset[i]);
    if (!position->placed) {
        for (int i = 0; i < position->firsts; i++)
            anchors &= anchors_on(rotation, position->first[i]);
        return anchors;
    }
    if (board->n[ADJOINS])
        anchors &= anchors_on(rotation, position->frontier);
    for (int i = 0; board->n[MATCHES] && i < rotation->offsets; i++)
        if (rotation->carries[i] != NOBODY)
            alike |= down(position->kind[rotation->carries[i]].beside, rotation->offset[i]);
    return board->n[MATCHES] ? anchors & alike : anchors;
}

/* Find the fits of a piece in `free`, those that cover a cell of `on` where it is given; return how many. */
static int fits_in(const Board *board, const Position *position, const Piece *piece, Mask free, const Mask *on,
                   int16_t *found) {
    const Shape *shape = &board->shape[piece->shape];
    int number = 0;
    for (int i = 0; i < shape->rotations; i++) {
        const Rotation *rotation = &shape->rotation[i];
        Mask anchors = anchors_of(board, position, rotation, free);
        if (on && any(anchors))
            anchors &= anchors_on(rotation, *on);
        EACH(anchor, anchors)
            found[number++] = rotation->fit_at[anchor];
    }
    return number;
}

static int legal_fits(const Board *board, const Position *position, const Piece *piece, int16_t *found) {
    return fits_in(board, position, piece, position->free, 0, found);
}

/* Those that cover no cell at a loss, and of these the ones that cover a cell with few exits, if there are such. */
static int sensible_fits(const Board *board, const Position *position, const Piece *piece, const Exits *exits,
                         int16_t *found) {
    const Mask plain = position->free & ~board->costly, few = position->free & ~exits->three;
    int number = board->n[MATCHES] ? 0 : fits_in(board, position, piece, plain, &few, found);
    number = number ? number : fits_in(board, position, piece, plain, 0, found);
    return number ? number : legal_fits(board, position, piece, found);
}

static bool is_asked(const Board *board, const Position *position, const Piece *piece) {
    int16_t found[MOST_FITS];
    return !board->n[EXCUSES_FIRST] || position->placed || legal_fits(board, position, piece, found);
}
