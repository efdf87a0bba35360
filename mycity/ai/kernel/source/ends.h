/* The worth of a position as an end: what the rules count, rule by rule up to the end of the track, and what was won. */

static int in_table(const int *table, int length, int number) { return table[number < 0 ? 0 : at_most(number, length - 1)]; }

static Mask beside_marked(const Position *position) {
    Mask cells = NONE;
    for (int i = 0; i < position->placed; i++)
        cells |= position->piece[i].is_marked ? position->piece[i].around : NONE;
    return cells;
}

static int points_of(const Board *board, const Position *position, const Row *row) {
    const int *n = row->n + 1, numbers = row->numbers - 1;  /* the first one is the line */
    const Mask bare = ~position->covered;
    int points = 0;
    switch (row->kind) {
    case END_CELLS:     /* layer, points, whether covered ones count, whether none beside a marked piece does */
        return n[1] * count(position->layer[n[0]] & (n[2] ? ~NONE : bare) & ~(n[3] ? beside_marked(position) : NONE));
    case END_LARGEST:   /* kinds */
        for (int kind = 0; kind < board->kinds; kind++)
            if (n[0] >> kind & 1 && position->kind[kind].groups)
                points += position->kind[kind].group[0].size;
        return points;
    case END_AMID:      /* loose kind, points, kind of what is there, kinds */
        for (int i = 0; i < position->kind[n[0]].groups; i++) {
            const Mask around = position->kind[n[0]].group[i].around;
            const int there = any(around & row->mask[0]) ? 1 << n[2] : 0;
            points += lacking(position, n[3] & ~there, around) ? 0 : n[1];
        }
        return points;
    case END_WELLS:     /* points */
        for (int i = 0; i < position->wells; i++)
            points += any(position->well[i].sides) ? 0 : n[0];
        return points;
    case END_MARKED:    /* kind, limit */
        for (int i = 0; i < position->placed; i++)
            if (position->piece[i].is_marked)
                points += at_most(pieces_beside(position, n[0], position->piece[i].around), n[1]);
        return points;
    case END_BESIDE:    /* kind, layers */
        for (int i = 0; i < position->placed; i++)
            points += position->piece[i].kind == n[0] &&
                      any(position->piece[i].around & layers_of(position, n[1]) & bare);
        return points;
    case END_COUNTED:   /* counter, points by number */
        return in_table(n + 1, numbers - 1, position->counter[n[0]]);
    case END_DUG:       /* kind, points by pieces */
        return in_table(n + 1, numbers - 1, dug(&position->kind[n[0]], row->mask[0], 0));
    case END_RING:      /* layer, points, kinds */
        EACH(cell, position->layer[n[0]] & bare)
            points += lacking(position, n[2], board->near[cell]) ? 0 : n[1];
        return points;
    case END_ENOUGH:    /* layer, kind, how many are enough, points */
        EACH(cell, position->layer[n[0]])
            points += count(board->near[cell] & position->kind[n[1]].cells) >= n[2] ? n[3] : 0;
        return points;
    case END_HAS:       /* kind, points of one who is alone at the table */
        return position->kind[n[0]].groups ? n[1] : 0;
    default:            /* Python is asked */
        return 0;
    }
}

/* The score if the episode ended now, in hundredths; `lines`, where given, get points at once, by line, and chances. */
static int score_of(const Board *board, const Position *position, int32_t *lines) {
    int total = position->points, chances = 0, points = 0;
    bool is_frozen = position->is_frozen;
    if (lines)
        lines[0] = position->points;
    for (int i = 0; i < board->ends.rows; i++) {
        const Row *row = &board->ends.row[i];
        points += points_of(board, position, row);
        if (i + 1 < board->ends.rows && board->ends.row[i + 1].n[0] == row->n[0])
            continue;
        if (lines)
            lines[1 + row->n[0]] = points;
        if (!is_frozen && points && !(position->has_rivals && row->kind == END_HAS)) {
            total += points;
            is_frozen = board->n[TRACK_END] != NOBODY && total >= board->n[TRACK_END];
            total = is_frozen ? board->n[TRACK_END] : total;
        }
        points = 0;
    }
    for (int i = 0; position->has_rivals && i < board->chances.rows; i++) {
        const int *n = board->chances.row[i].n;
        const Kind *kind = &position->kind[n[0]];
        const int chance = kind->groups ? n[1] * chance_of(position, n[0], kind->group[0].size) : 0;
        chances += chance;
        if (lines)
            lines[1 + board->lines + i] = chance;
    }
    return POINT * total + chances;
}

/* What the episode is worth then: the score, and what else was won. */
static int outcome_of(const Board *board, const Position *position, int32_t *lines) {
    int worth = score_of(board, position, lines);
    for (int i = 0; i < COUNTERS; i++)
        worth += board->n[COUNTER_WEIGHT + i] * position->counter[i];
    for (int i = 0; i < board->dug.rows; i++) {
        const Row *row = &board->dug.row[i];
        worth += board->n[PRIZE_WEIGHT] *
                 in_table(row->n + 1, row->numbers - 1, dug(&position->kind[row->n[0]], row->mask[0], 0));
    }
    return worth;
}
