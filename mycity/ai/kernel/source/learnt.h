/* The value function and the answers by it, as in ../../learnt, where it is said what its tables tell. */

enum {
    COLOURS = 3, PHASES = 10, CELL_KINDS = 4, PATTERNS = 256, PLACES = 132, SIZES = 9, NEXT_SIZES = 3, RARE = 5,
    STEPS = 7, WELLS = 6, VEINS = 4, CHURCHES = 4, ROOMS = 64, RING = 8, FULL_ROOM = 32, AT_LAST = 4, MOST_AROUND = 40,
    STAGE = 6       /* numbers of a stage: phase, pieces to come of each colour and loose ones, their cells */
};

struct Learnt {
    Mask cells, gain;
    int prize, all_wells, kind[CELLS], ring[CELLS][RING];
    int16_t kinds[PHASES][CELL_KINDS][PATTERNS], places[PHASES][PLACES][PATTERNS];
    int16_t groups[PHASES][SIZES][SIZES][NEXT_SIZES][STEPS], churches[PHASES][COLOURS + 1][RARE][STEPS];
    int16_t wells[PHASES][WELLS], gold[PHASES][VEINS], rest[PHASES][CHURCHES], room[PHASES][ROOMS];
};

/* The cells around a fit that have some of its cells around them, and which of theirs. */
struct Around {
    int cells, gained;
    uint8_t cell[MOST_AROUND], closed[MOST_AROUND];
};

/* Something beside which cells are open: its row as it is worth now, and once a piece covers some of them. */
typedef struct {
    Mask open;
    int count, now;
    const int16_t *then;
} Border;

/* What does not hang on where a piece is laid; `own` is its kind, `NOBODY` where none is laid. */
typedef struct {
    const Learnt *learnt;
    const Position *position;
    const int32_t *stage;
    int own, calm, idle, cells, borders, spare, gold_now, now[CELLS];
    Mask watched, wells;
    Border border[MOST_KINDS + MOST_GROUPS];
    uint8_t pattern[CELLS];
} Outlook;

static int step_of(int cells) { return cells < 4 ? cells : cells < 6 ? 4 : cells < 9 ? 5 : 6; }

static const int16_t *groups_row(const Learnt *learnt, const int32_t *stage, int kind, int big, int next) {
    return learnt->groups[stage[0]][at_most(stage[1 + kind], SIZES - 1)][at_most(big, SIZES - 1)][at_most(next, 2)];
}

static const int16_t *church_row(const Learnt *learnt, const int32_t *stage, int lacks) {
    int number = 0, rarest = RARE - 1;
    for (int kind = 0; kind < COLOURS; kind++)
        if (lacks >> kind & 1) {
            number++;
            rarest = at_most(stage[1 + kind], rarest);
        }
    return learnt->churches[stage[0]][number][rarest];
}

/* The size of the largest group, that of the next as the tables count it, and the cells beside the largest. */
static Mask sizes_of(const Kind *kind, int *big, int *next) {
    *big = kind->groups ? kind->group[0].size : 0;
    *next = 0;
    for (int i = 1; i < kind->groups && *next < 2; i++)
        *next = kind->group[i].size > 1 ? 2 : 1;
    return kind->groups ? kind->group[0].around : NONE;
}

static int gold_worth(const Outlook *outlook, Mask free) {
    const Mask veins = outlook->position->veins;
    return outlook->learnt->gold[outlook->stage[0]][any(veins & free) ? at_most(count(veins & ~free), 3) : 3];
}

static int well_worth(const Outlook *outlook, int done) {
    return outlook->learnt->wells[outlook->stage[0]][1 + at_most(done, WELLS - 2)];
}

static int room_worth(const Outlook *outlook, int covered) {
    const int room = outlook->spare - covered;
    return outlook->learnt->room[outlook->stage[0]][room < 0 ? 0 : at_most(room, ROOMS - 1)];
}

static int cell_worth(const Outlook *outlook, int cell, int pattern) {
    const Learnt *learnt = outlook->learnt;
    const int phase = outlook->stage[0];
    return learnt->kinds[phase][learnt->kind[cell]][pattern] + learnt->places[phase][cell][pattern];
}

static void watch(Outlook *outlook, Mask beside, const int16_t *row, const int16_t *then) {
    const Mask open = beside & outlook->position->free;
    const int number = count(open), now = row[step_of(number)];
    outlook->calm += now;
    outlook->watched |= open;
    if (number)
        outlook->border[outlook->borders++] = (Border){open, number, now, then};
}

/* The largest groups and the churches. */
static void watch_all(Outlook *outlook) {
    const Position *position = outlook->position;
    const int all = (1 << COLOURS) - 1, own = outlook->own;
    for (int kind = 0; kind < COLOURS; kind++) {
        int big, next;
        const Mask beside = sizes_of(&position->kind[kind], &big, &next);
        const int16_t *row = groups_row(outlook->learnt, outlook->stage, kind, big, next);
        if (kind != own)
            watch(outlook, beside, row, row);
        else
            outlook->idle += row[step_of(count(beside & position->free))];
    }
    const Kind *churches = &position->kind[COLOURS];
    for (int i = 0; i < churches->groups; i++) {
        const int lacks = lacking(position, all, churches->group[i].around);
        watch(outlook, churches->group[i].around, church_row(outlook->learnt, outlook->stage, lacks),
              church_row(outlook->learnt, outlook->stage, own == NOBODY ? lacks : lacks & ~(1 << own)));
    }
}

/* What the single cells are worth, one by one and together. */
static void look_at_cells(Outlook *outlook) {
    const Learnt *learnt = outlook->learnt;
    const Mask free = outlook->position->free;
    EACH(cell, free & learnt->cells) {
        int pattern = 0;
        for (int way = 0; way < RING; way++)
            if (learnt->ring[cell][way] != NOBODY)
                pattern |= has(free, learnt->ring[cell][way]) << way;
        outlook->pattern[cell] = (uint8_t)pattern;
        outlook->now[cell] = cell_worth(outlook, cell, pattern);
        outlook->cells += outlook->now[cell];
    }
}

static void look_out(const Board *board, const Position *position, int own, const int32_t *stage, Outlook *outlook) {
    const Learnt *learnt = outlook->learnt = board->learnt;
    outlook->position = position;
    outlook->stage = stage;
    outlook->own = own;
    outlook->borders = outlook->idle = outlook->cells = 0;
    outlook->watched = outlook->wells = NONE;
    outlook->gold_now = gold_worth(outlook, position->free);
    outlook->spare = count(position->free & learnt->gain) - stage[STAGE - 1] + FULL_ROOM;
    outlook->calm = POINT * position->points + outlook->gold_now + learnt->rest[stage[0]][at_most(stage[1 + COLOURS], 3)] +
                    learnt->wells[stage[0]][0] * (learnt->all_wells - position->wells);
    for (int i = 0; i < position->wells; i++) {
        outlook->calm += well_worth(outlook, position->well[i].done);
        outlook->wells |= position->well[i].cell | position->well[i].sides;
    }
    watch_all(outlook);
    look_at_cells(outlook);
    outlook->idle += outlook->calm + room_worth(outlook, 0);
}

static int learnt_value(const Board *board, const Position *position, const int32_t *stage) {
    Outlook outlook;
    look_out(board, position, NOBODY, stage, &outlook);
    return outlook.idle + outlook.cells;
}

/* What the groups of the kind that is laid are worth once a piece stands, or a church that is laid. */
static int own_worth(const Outlook *outlook, Mask around, Mask rest) {
    const Position *position = outlook->position;
    const Kind *kind = &position->kind[outlook->own];
    Group largest = {NONE, NONE, 0}, joined = {NONE, around, 1};
    int next = 0;
    if (outlook->own == COLOURS)
        return church_row(outlook->learnt, outlook->stage,
                          lacking(position, (1 << COLOURS) - 1, around))[step_of(count(around & rest))];
    for (int i = 0; i < kind->groups; i++) {
        const Group *group = &kind->group[i];
        if (any(joined.around & group->mask)) {
            joined.size += group->size;
            joined.around |= group->around;
        } else if (group->size > largest.size) {
            next = largest.size;
            largest = *group;
        } else if (group->size > next) {
            next = group->size;
        }
    }
    if (joined.size >= largest.size) {
        next = largest.size;
        largest = joined;
    } else if (joined.size > next) {
        next = joined.size;
    }
    return groups_row(outlook->learnt, outlook->stage, outlook->own, largest.size,
                      next)[step_of(count(largest.around & rest))];
}

static int wells_gain(const Outlook *outlook, Mask mask) {
    int gain = 0;
    for (int i = 0; i < outlook->position->wells; i++) {
        const Well *well = &outlook->position->well[i];
        const int hit = count(mask & well->sides), now = well_worth(outlook, well->done);
        if (any(mask & well->cell) || hit > 1)
            gain += outlook->learnt->wells[outlook->stage[0]][0] - now;
        else if (hit)
            gain += well_worth(outlook, well->done + 1) - now;
    }
    return gain;
}

static int value_with(const Outlook *outlook, const Fit *fit, const Around *around) {
    const Position *position = outlook->position;
    const Mask rest = position->free & ~fit->mask;
    int value = outlook->calm + room_worth(outlook, around->gained) + own_worth(outlook, fit->around, rest);
    EACH(cell, fit->mask)
        value -= outlook->now[cell];
    for (int i = 0; i < around->cells; i++) {
        const int cell = around->cell[i];
        if (has(position->free, cell))
            value += cell_worth(outlook, cell, outlook->pattern[cell] & ~around->closed[i]) - outlook->now[cell];
    }
    for (int i = 0; any(fit->mask & outlook->watched) && i < outlook->borders; i++) {
        const Border *border = &outlook->border[i];
        const int covered = count(fit->mask & border->open);
        if (covered)
            value += border->then[step_of(border->count - covered)] - border->now;
    }
    if (any(fit->mask & outlook->wells))
        value += wells_gain(outlook, fit->mask);
    if (any(fit->mask & position->veins))
        value += (any(position->veins & rest) ? 0 : outlook->learnt->prize) + gold_worth(outlook, rest) - outlook->gold_now;
    return value;
}

typedef struct {
    int value, move;
} Ranked;

/* The answer to the last piece: those that look best are carried out to see how they end. */
static int last_move(const Board *board, const Position *position, const Piece *piece, Ranked *ranked, int number) {
    int best = outcome_of(board, position, 0), best_move = STOP;
    for (int tried = 0; tried < AT_LAST && tried < number; tried++) {
        int chosen = tried;     /* the best of those not tried, the first of equals, which all stay in their order */
        for (int i = tried + 1; i < number; i++)
            chosen = ranked[i].value > ranked[chosen].value ? i : chosen;
        const Ranked next = ranked[chosen];
        memmove(ranked + tried + 1, ranked + tried, (size_t)(chosen - tried) * sizeof *ranked);
        ranked[tried] = next;
        Position after = *position;
        play(board, &after, piece, next.move);
        const int outcome = outcome_of(board, &after, 0);
        if (outcome > best) {
            best = outcome;
            best_move = next.move;
        }
    }
    return best_move;
}

/* Say what the answers to a piece are worth, in cells of `free`, but for some luck; return how many there are. */
static int rank(const Board *board, const Position *position, const Piece *piece, const int32_t *stage, Mask free,
                uint64_t luck, Outlook *outlook, Ranked *ranked) {
    const Shape *shape = &board->shape[piece->shape];
    int16_t fits[MOST_FITS];
    const int number = fits_in(board, position, piece, free, 0, fits), passes = may_pass(board, position, piece);
    look_out(board, position, piece->kind, stage, outlook);
    for (int i = 0; i < number; i++)
        ranked[i] = (Ranked){value_with(outlook, &shape->fit[fits[i]], &shape->around[fits[i]]) + jolt(luck, i), fits[i]};
    if (passes)
        ranked[number] = (Ranked){outlook->idle - POINT + jolt(luck, number), PASS};
    return number + passes;
}

/* The first of the best; to stop where there is none. */
static Ranked best_ranked(const Ranked *ranked, int number) {
    Ranked best = {0, STOP};
    for (int i = 0; i < number; i++)
        if (!i || ranked[i].value > best.value)
            best = ranked[i];
    return best;
}

static int learnt_move(const Board *board, Position *position, const Piece *piece, const int32_t *stage) {
    Ranked ranked[MOST_FITS + 1];
    Outlook outlook;
    const int number = rank(board, position, piece, stage, position->free, 0, &outlook, ranked);
    int left = 0;
    for (int kind = 0; kind <= COLOURS; kind++)
        left += stage[1 + kind];
    if (!left)
        return last_move(board, position, piece, ranked, number);
    const Ranked best = best_ranked(ranked, number);
    if (best.move == STOP || best.value > outlook.idle - POINT || left > MANY)
        return best.move;
    return best.value + outlook.cells > outcome_of(board, position, 0) ? best.move : STOP;
}
