/*
 * A kernel that plays cities on as the bots do, for mycity/ai/kernel, which calls the functions at the end.
 *
 * A board, its pieces and its rules come as data, and so does a position on it: which cells may be covered, what lies
 * beside what, and rows that say of each rule of which kind it is. No game is known here. All numbers are whole, values
 * are hundredths of a point. Memory is asked for when a board or games are loaded, and given back with them.
 */
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && defined(__POPCNT__)
#define NEEDS_POPCNT
#include <cpuid.h>
#endif

#include "masks.h"

#include "board.h"
#include "moves.h"
#include "guides.h"
#include "ends.h"
#include "draws.h"
#include "greedy.h"
#include "learnt.h"
#include "mend.h"
#include "load.h"
#include "seats.h"
#include "seen.h"
#include "vector.h"

#ifdef _WIN32
#define PUBLIC __declspec(dllexport)
#else
#define PUBLIC __attribute__((visibility("default")))
#endif

/* Instead of a piece: an order ends here, with an outcome or with a value. Added to one that is not played, though
 * nobody knows that before its turn. */
enum { END = -2, VALUE = -3, OUT = MOST_PIECES };

/* A move as it is told, and one that was told; one that is none lays nothing. */
static int told_of(const Board *board, const Piece *piece, int move) {
    const Fit *fit = &board->shape[piece->shape].fit[move < 0 ? 0 : move];
    return move < 0 ? move : fit->rotation * CELLS + fit->anchor;
}

static int move_of(const Board *board, const Piece *piece, int told) {
    const Shape *shape = &board->shape[piece->shape];
    const bool lays = told >= 0 && told < shape->rotations * CELLS &&
                      has(shape->rotation[told / CELLS].anchors, told % CELLS);
    return lays ? shape->rotation[told / CELLS].fit_at[told % CELLS] : told == STOP || told == NOT_ASKED ? told : PASS;
}

/* Play a position on through an order, with draws as in a game; return what it comes to. */
static int play_on(const Board *board, Position *position, const int32_t *order, int turns, int width,
                   const Draws *draws, int32_t *lines, int32_t *moves) {
    int32_t pieces[MOST_ORDER + 1];
    int length = 0, turn = 0;
    for (; length < turns && order[length * width] > END; length++)
        pieces[length] = order[length * width] % OUT;
    const bool ends_in_value = width > 1 && length && length < turns && order[length * width] == VALUE;
    for (; turn < length && !position->is_over && !position->has_failed; turn++) {
        int told = NOT_ASKED;
        const bool is_played = pieces[turn] != NOBODY && order[turn * width] < OUT;
        if (is_played && is_asked(board, position, &board->piece[pieces[turn]])) {
            const Piece *piece = &board->piece[pieces[turn]];
            const int move =
                width > 1                   ? learnt_move(board, position, piece, order + turn * width + 1)
                : draws && draws->anywhere  ? random_move(board, position, piece, draws, turn)
                : greedy_move(board, position, piece, pieces + turn + 1, length - turn - 1, draws, turn);
            play(board, position, piece, move);
            told = told_of(board, piece, move);
        }
        if (moves)
            moves[turn] = told;
    }
    if (ends_in_value && !position->is_over)
        return learnt_value(board, position, order + (length - 1) * width + 1);
    return outcome_of(board, position, lines);
}

static bool are_orders(const Board *board, const int32_t *orders, int64_t rows, int width) {
    for (int64_t row = 0; row < rows; row++)
        for (int i = 0; i < width; i++) {
            const int32_t number = orders[row * width + i];
            const int least = i ? 0 : VALUE, most = i == 0 ? board->pieces : i == 1 ? PHASES : MOST_NUMBER;
            if ((number < least || number >= most) && (i || number < OUT || number >= OUT + most))
                return false;
        }
    return true;
}

/* The form of the data, or 0 where the processor lacks what the kernel was built for. */
PUBLIC int32_t kernel_format(void) {
#ifdef NEEDS_POPCNT
    unsigned a, b, c = 0, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_POPCNT))
        return 0;
#endif
    return FORMAT;
}

/* A board, or nothing where its data are refused. */
PUBLIC Board *kernel_board(const void *data, int64_t size) { return load_board(data, size); }

PUBLIC void kernel_free(Board *board) { free_board(board); }

/*
 * Play a position on through each of `samples` orders of `turns` rows at most: by the greedy evaluation, a row being a
 * piece, or `by_value`, a row being a piece and its stage. Tell what they come to and, where it is asked for, the lines
 * of the ends and the moves. Return whether it could be done.
 */
PUBLIC int32_t kernel_play(const Board *board, const void *position, int64_t size, const int32_t *orders,
                           int32_t samples, int32_t turns, int32_t by_value, int32_t *outcomes, int32_t *lines,
                           int32_t *moves) {
    const int width = by_value ? 1 + STAGE : 1, all_lines = 1 + board->lines + board->chances.rows;
    Position start, now;
    if (samples < 0 || turns < 0 || turns > MOST_ORDER || (by_value && !board->learnt) ||
        !are_orders(board, orders, (int64_t)samples * turns, width) || !load_position(board, position, size, &start))
        return 0;
    for (int64_t sample = 0; sample < samples; sample++) {
        now = start;
        outcomes[sample] = play_on(board, &now, orders + sample * turns * width, turns, width, 0,
                                   lines ? lines + sample * all_lines : 0, moves ? moves + sample * turns : 0);
        if (now.has_failed)
            return 0;
    }
    return 1;
}

/* Play a position on as a bot that draws answers the cards of a deck: greedily, or `anywhere`. Tell its moves. */
PUBLIC int32_t kernel_game(const Board *board, const void *position, int64_t size, const int32_t *deck, int32_t turns,
                           uint64_t chance, int32_t drawn, int32_t anywhere, int32_t *moves) {
    const Draws draws = {chance, drawn, anywhere};
    Position now;
    if (turns < 0 || turns > MOST_ORDER || !are_orders(board, deck, turns, 1) ||
        !load_position(board, position, size, &now))
        return 0;
    for (int turn = 0; turn < turns; turn++)
        moves[turn] = NOT_ASKED;
    play_on(board, &now, deck, turns, 1, &draws, 0, moves);
    return !now.has_failed;
}

/*
 * Make the city better that `moves` build from a position, and of what has been found the best that they build next, in
 * steps number `first` to `last`. The order is one of `kernel_play`; `scores` has those of the two.
 */
PUBLIC int32_t kernel_mend(const Board *board, const void *position, int64_t size, const int32_t *order, int32_t turns,
                           int32_t by_value, int32_t first, int32_t last, uint64_t *seed, int32_t *scores,
                           int32_t *moves) {
    const Deck deck = {order, turns, by_value ? 1 + STAGE : 1};
    Built built[2];
    Position start;
    if (turns < 1 || turns > MOST_ORDER || first < 0 || (by_value && !board->learnt) ||
        !are_orders(board, order, turns, deck.width) || !load_position(board, position, size, &start) ||
        !any(start.free))
        return 0;
    for (int i = 0; i < 2 * turns; i++) {
        const Piece *piece = piece_at(board, &deck, i % turns);
        built[i / turns].score = scores[i / turns];
        built[i / turns].move[i % turns] = piece ? move_of(board, piece, moves[i]) : NOT_ASKED;
    }
    if (!mend(board, &start, &deck, first, last, seed, &built[0], &built[1]))
        return 0;
    for (int i = 0; i < 2 * turns; i++) {
        const Piece *piece = piece_at(board, &deck, i % turns);
        scores[i / turns] = built[i / turns].score;
        moves[i] = piece ? told_of(board, piece, built[i / turns].move[i % turns]) : NOT_ASKED;
    }
    return 1;
}

/*
 * Games of learners that all begin from a position, as seats.h has them, or nothing where the data are refused.
 * `shown` has the places where what they see is written, in the order of `Shown`, as long as they are played; `bytes`
 * how large each of them is.
 */
PUBLIC Vector *kernel_vector(const Board *board, const void *position, int64_t size, const void *data, int64_t length,
                             int32_t games, const Shown *shown, const int64_t *bytes) {
    return make_vector(load_start(board, position, size, data, length), games, shown, bytes);
}

/* Let seats begin on one board more; return whether they can. */
PUBLIC int32_t kernel_vector_start(Vector *vector, const Board *board, const void *position, int64_t size,
                                   const void *data, int64_t length) {
    Start *start = vector->starts < MOST_STARTS ? load_start(board, position, size, data, length) : 0;
    if (!start || !are_alike(vector->start[0], start)) {
        free(start);
        return 0;
    }
    vector->start[vector->starts++] = start;
    return 1;
}

PUBLIC void kernel_vector_free(Vector *vector) { free_vector(vector); }

/* Begin games of these numbers, each with the deck of its seed and, by seat, on boards of these numbers. */
PUBLIC void kernel_vector_begin(const Vector *vector, const int32_t *games, const uint64_t *seeds,
                                const int32_t *starts, int32_t number) {
    for (int32_t i = 0; i < number; i++)
        if (games[i] >= 0 && games[i] < vector->games)
            begin_game(vector, games[i], seeds[i], starts + i * vector->seats);
}

/* Play a turn of every game by an action for each agent. */
PUBLIC void kernel_vector_turn(const Vector *vector, const int64_t *actions) {
    for (int game = 0; game < vector->games; game++)
        play_turn(vector, game, actions);
}
