/* Making a finished city better, the order of its cards being known, as in ../../search/rebuilding.py. */

enum { KINDS = 64, SWAPS = 19, WIDE = 26, TEMPERATURE = 69 };  /* as there */

typedef struct {
    const int32_t *order;
    int turns, width;
} Deck;

/* A city to its end: its score, and the moves; one that lays nothing where that is open. */
typedef struct {
    int score, move[MOST_ORDER];
} Built;

static const Piece *piece_at(const Board *board, const Deck *deck, int turn) {
    const int number = deck->order[turn * deck->width];
    return number < 0 || number >= board->pieces ? 0 : &board->piece[number];
}

static const Fit *fit_at(const Board *board, const Deck *deck, const Built *built, int turn) {
    const Piece *piece = piece_at(board, deck, turn);
    return piece && built->move[turn] >= 0 ? &board->shape[piece->shape].fit[built->move[turn]] : 0;
}

/* The answer that looks best in cells of `free`, but for some chance. */
static int choose(const Board *board, Position *position, const Piece *piece, const int32_t *stage, Mask free,
                  uint64_t luck) {
    int16_t fits[MOST_FITS];
    Ranked ranked[MOST_FITS + 1];
    Outlook outlook;
    Turn turn;
    if (stage)
        return best_ranked(ranked, rank(board, position, piece, stage, free, luck, &outlook, ranked)).move;
    begin_turn(board, position, &turn);
    return best_of(&turn, piece, fits, fits_in(board, position, piece, free, 0, fits), 0, 0, luck);
}

static bool may_lay(const Board *board, const Position *position, const Piece *piece, const Fit *fit) {
    const Rotation *rotation = &board->shape[piece->shape].rotation[fit->rotation];
    return has(anchors_of(board, position, rotation, position->free), fit->anchor);
}

/* Play the cards as the moves say, else as evaluation and chance do; where only passes would follow, the city is over. */
static void build(const Board *board, const Position *start, const Deck *deck, Built *built, uint64_t *seed,
                  Position *end) {
    Position now = *start, resting = *start;
    int turn = 0, rests_from = NOBODY;
    Mask reserved = NONE;
    for (int i = 0; i < deck->turns; i++)
        reserved |= fit_at(board, deck, built, i) ? fit_at(board, deck, built, i)->mask : NONE;
    for (; turn < deck->turns && !now.has_failed; turn++) {
        const Piece *piece = piece_at(board, deck, turn);
        const Fit *fit = fit_at(board, deck, built, turn);
        int *move = &built->move[turn];
        reserved &= ~(fit ? fit->mask : NONE);
        if (!piece || !is_asked(board, &now, piece)) {
            *move = NOT_ASKED;
            continue;
        }
        if (!fit || !may_lay(board, &now, piece, fit))
            *move = choose(board, &now, piece, deck->width > 1 ? deck->order + turn * deck->width + 1 : 0,
                           now.free & ~reserved, step(seed));
        if (*move >= 0) {
            rests_from = NOBODY;
        } else if (rests_from == NOBODY) {
            rests_from = turn;
            resting = now;
        }
        if (*move < 0 && !may_pass(board, &now, piece))
            break;
        play(board, &now, piece, *move);
    }
    for (turn = rests_from; turn != NOBODY && turn < deck->turns; turn++)
        built->move[turn] = STOP;
    resting.has_failed = now.has_failed;
    *end = rests_from == NOBODY ? now : resting;
    built->score = score_of(board, end, 0) / POINT;
}

/* Let two pieces of one shape change places; return whether there are two such. */
static bool swap(const Board *board, const Deck *deck, Built *built, uint64_t kind) {
    const int first = (int)((kind >> 8) % deck->turns), from = (int)(kind >> 40 & 255);
    for (int i = 0; i < deck->turns; i++) {
        const int second = (from + i) % deck->turns, was = built->move[first];
        const Piece *piece = piece_at(board, deck, first), *other = piece_at(board, deck, second);
        if (piece && other && piece->shape == other->shape && (was >= 0 || built->move[second] >= 0) &&
            was != built->move[second]) {
            built->move[first] = built->move[second];
            built->move[second] = was;
            return true;
        }
    }
    return false;
}

/* Tear down what stands in a corner. */
static void clear(const Board *board, const Deck *deck, Built *built, Mask ground, uint64_t kind) {
    int skipped = (int)((kind >> 8) % count(ground));
    Mask corner = NONE;
    EACH(cell, ground)
        if (!skipped--)
            corner = one(cell) | board->near[cell];
    if ((kind >> 40) % KINDS < WIDE)
        corner |= spread(board, corner);
    for (int turn = 0; turn < deck->turns; turn++)
        if (fit_at(board, deck, built, turn) && any(fit_at(board, deck, built, turn)->mask & corner))
            built->move[turn] = PASS;
}

/* The loss that a step may bring, in hundredths, given some luck. */
static int bearable_loss(uint64_t luck) {
    return TEMPERATURE * (64 * __builtin_ctzll(luck | (uint64_t)1 << 63) + (int)(luck >> 58)) >> 6;
}

/* Take steps number `first` to `last` from `now`; return whether it could be done. */
static bool mend(const Board *board, const Position *start, const Deck *deck, int first, int last, uint64_t *seed,
                 Built *now, Built *best) {
    Position end;
    for (int number = first; number < last; number++) {
        Built tried = *now;
        const uint64_t kind = number ? step(seed) : 0;
        if (number && !(kind % KINDS < SWAPS && swap(board, deck, &tried, kind)))
            clear(board, deck, &tried, start->free, kind);
        build(board, start, deck, &tried, seed, &end);
        if (end.has_failed)
            return false;
        if (!number || POINT * (now->score - tried.score) <= bearable_loss(step(seed)))
            *now = tried;
        if (!number || tried.score > best->score)
            *best = tried;
    }
    return true;
}
