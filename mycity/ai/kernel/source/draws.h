/* What is drawn, as in mycity/engine/rng.py; and the answers of bots that draw, as in ../../bots. */

/* The draws of a game: `chance` is mixed with the number of cards drawn so far. */
typedef struct {
    uint64_t chance;
    int drawn;
    bool anywhere;                  /* any legal fit does, else the best */
} Draws;

static uint64_t output_of(uint64_t state) {
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9u;
    state = (state ^ state >> 27) * 0x94D049BB133111EBu;
    return state ^ state >> 31;
}

static uint64_t step(uint64_t *state) { return output_of(*state += 0x9E3779B97F4A7C15u); }

/* A number below `bound`, all equally likely: what the last, incomplete block of outputs has is drawn again. */
static int drawn_below(const Draws *draws, int turn, int bound) {
    uint64_t mixed = draws->chance ^ (uint64_t)(draws->drawn + turn), state = step(&mixed), output;
    const uint64_t over = -(uint64_t)bound % (uint64_t)bound;
    do
        output = step(&state);
    while (over && output >= -over);
    return (int)(output % (uint64_t)bound);
}

static int random_move(const Board *board, const Position *position, const Piece *piece, const Draws *draws, int turn) {
    int16_t fits[MOST_FITS];
    const int number = legal_fits(board, position, piece, fits);
    return number ? fits[drawn_below(draws, turn, number)] : may_pass(board, position, piece) ? PASS : STOP;
}
