/* The greedy evaluation and the answers by it, as in ../../evaluate/greedy.py. */

enum { MANY = 9 };  /* with more pieces than this to come nobody leaves because of one that does not fit */

static int worth_with(const Turn *turn, const Fit *fit) {
    const int *n = turn->board->n;
    const Mask close = fit->close & turn->position->free, three = turn->exits.three, bend = turn->exits.two & ~three;
    const int open = n[EDGE] * count(close) + n[EDGE_BEND] * count(close & bend) +
                     n[EDGE_END] * count(close & ~turn->exits.two) + n[COVER_BEND] * count(fit->mask & bend) +
                     n[COVER_OPEN] * count(fit->mask & three) + n[COVER_SPARE] * count(fit->mask & turn->spare);
    int worth = fit->worth - n[STEP] * open;
    for (int i = 0; i < turn->besides; i++)
        if (any(fit->around & turn->beside[i]))
            worth += turn->worth[i];
    for (int i = 0; i < turn->covers; i++)
        worth += turn->cover[i].gain[count(fit->mask & turn->cover[i].cells)];
    const Rotation *rotation = &turn->board->shape[turn->piece->shape].rotation[fit->rotation];
    for (int i = 0; n[MATCHES] && i < rotation->offsets; i++)
        if (rotation->carries[i] != NOBODY)
            worth += turn->carried[rotation->carries[i]][fit->anchor + rotation->offset[i]];
    return worth;
}

static void begin_turn(const Board *board, Position *position, Turn *turn) {
    turn->board = board;
    turn->position = position;
    turn->exits = exits_of(board, position->free);
}

/* What chance adds to the opinion of something: seven of some bits, others for each number. */
static int jolt(uint64_t luck, int number) { return (int)(luck >> number % 32 & 127); }

/* The fit that looks best but for some luck, of equals the first, or one that is drawn; `NOBODY` when there is none. */
static int best_of(Turn *turn, const Piece *piece, const int16_t *fits, int number, const Draws *draws, int drawn,
                   uint64_t luck) {
    const Fit *all = turn->board->shape[piece->shape].fit;
    int16_t equals[MOST_FITS];
    int equal = 0, highest = 0;
    if (number < 2)
        return number ? fits[0] : NOBODY;
    guide(turn, piece);
    for (int i = 0; i < number; i++) {
        const int worth = worth_with(turn, &all[fits[i]]) + jolt(luck, i);
        if (!equal || worth > highest) {
            highest = worth;
            equal = 0;
        }
        if (worth == highest)
            equals[equal++] = fits[i];
    }
    return equals[draws ? drawn_below(draws, drawn, equal) : 0];
}

static int promise_of(const Board *board, const Fit *fit) {
    return fit->worth > 0 ? board->n[HOPE] * fit->worth / POINT : 0;
}

/* Whether staying in for the pieces `left` promises more than `price`. */
static bool promises(Turn *turn, const int32_t *left, int lefts, int price) {
    const Board *board = turn->board;
    int16_t fits[MOST_FITS];
    int promised = 0;
    if (lefts > MANY)
        return POINT * lefts > price;
    for (int i = 0; i < lefts; i++) {
        if (left[i] < 0)
            continue;
        const Piece *piece = &board->piece[left[i]];
        const Fit *all = board->shape[piece->shape].fit;
        const int number = sensible_fits(board, turn->position, piece, &turn->exits, fits);
        bool differ = false;    /* which of them is best need be known only then */
        for (int fit = 1; fit < number; fit++)
            differ |= promise_of(board, &all[fits[fit]]) != promise_of(board, &all[fits[0]]);
        if (number)
            promised += promise_of(board, &all[differ ? best_of(turn, piece, fits, number, 0, 0, 0) : fits[0]]);
        else
            promised -= board->n[DREAD];
    }
    return promised > price;
}

/* The greedy answer to a piece, before those `left`; with draws, among all that is legal. */
static int greedy_move(const Board *board, Position *position, const Piece *piece, const int32_t *left, int lefts,
                       const Draws *draws, int drawn) {
    int16_t fits[MOST_FITS];
    Turn turn;
    begin_turn(board, position, &turn);
    const int number = draws ? legal_fits(board, position, piece, fits)
                             : sensible_fits(board, position, piece, &turn.exits, fits);
    const int best = best_of(&turn, piece, fits, number, draws, drawn, 0);
    const int worth = best == NOBODY ? 0 : board->shape[piece->shape].fit[best].worth;
    if (best != NOBODY && worth >= board->n[PASS_BELOW])
        return best;
    /* Choose between passing, leaving, and a placement that costs points or none at all. */
    const bool passes = may_pass(board, position, piece), may_stop = board->n[MAY_STOP];
    const int price = passes ? POINT : 0;
    if (best != NOBODY && !(passes && worth < -price) && (!may_stop || promises(&turn, left, lefts, -worth)))
        return best;
    return passes && (!may_stop || promises(&turn, left, lefts, price)) ? PASS : STOP;
}
