/*
 * The C twin of org.jmpi.test.perf.QueueBench: how long a match takes at a depth of a queue of 10000 receives, and of
 * 10000 messages; ranks 0 and 1. The Java class says how it is measured; both do the same.
 *
 * Prints NAME DEPTH VALUE: posted or unexpected, the depth, and microseconds a message, the best of REPETITIONS.
 */
#include <float.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPETITIONS 5
#define CYCLES 10
#define LENGTH 10000
#define SPARE 20
#define TOTAL (LENGTH + SPARE)
#define GROUP 10
#define DEPTHS 5
#define SYNC TOTAL

enum kind { EXACT, ANY_SOURCE, ANY_TAG, ANY_BOTH };

static const int depths[DEPTHS] = {10000, 5000, 1000, 100, 10};
static int rank;
static MPI_Comm comm, other;
static MPI_Request requests[TOTAL];
static char taken[TOTAL];
static double times[DEPTHS];
static MPI_Status statuses[TOTAL];

static enum kind kind(int i)
{
    switch (i % 48) {
    case 5:
        return ANY_SOURCE;
    case 21:
        return ANY_TAG;
    case 37:
        return ANY_BOTH;
    default:
        return EXACT;
    }
}

/* whether rank 0 sends message i in any order: not those that arrive as the receives were posted */
static int free_order(int i)
{
    return kind(i) == EXACT || kind(i) == ANY_SOURCE;
}

static void send_to_1(int i)
{
    if (kind(i) != ANY_TAG)
        MPI_Send(NULL, 0, MPI_BYTE, 1, i, kind(i) == ANY_BOTH ? other : comm);
}

static void post(int i)
{
    int any = kind(i) == ANY_SOURCE || kind(i) == ANY_BOTH;
    MPI_Irecv(NULL, 0, MPI_BYTE, any ? MPI_ANY_SOURCE : kind(i) == ANY_TAG ? 1 : 0,
              kind(i) == ANY_TAG || kind(i) == ANY_BOTH ? MPI_ANY_TAG : i, kind(i) == ANY_BOTH ? other : comm,
              &requests[i]);
}

static void to_self(void)
{
    MPI_Request r;
    for (int i = 0; i < TOTAL; i++)
        if (kind(i) == ANY_TAG) {
            MPI_Isend(NULL, 0, MPI_BYTE, 1, i, comm, &r);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        }
}

static void ack(int from)
{
    if (rank == from)
        MPI_Send(NULL, 0, MPI_BYTE, 1 - from, SYNC, comm);
    else
        MPI_Recv(NULL, 0, MPI_BYTE, from, SYNC, comm, MPI_STATUS_IGNORE);
}

/* the posted receives from low to high, the last one first; seconds a message at rank 0 */
static double posted_group(int low, int high)
{
    int n = 0;
    double start = MPI_Wtime();
    for (int i = high - 1; i >= low; i--)
        if (free_order(i)) {
            taken[i] = 1;
            n++;
            if (rank == 0)
                send_to_1(i);
            else
                MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
        }
    ack(1);
    return (MPI_Wtime() - start) / n;
}

static void posted(void)
{
    memset(taken, 0, sizeof(taken));
    if (rank == 1)
        for (int i = 0; i < TOTAL; i++)
            post(i);
    ack(1);
    posted_group(LENGTH, TOTAL);
    for (int d = 0; d < DEPTHS; d++)
        times[d] += posted_group(depths[d] - GROUP, depths[d]);
    /* rank 1 waits, so that it takes no core from rank 0, which reads the clock */
    ack(0);
    if (rank == 0)
        for (int i = 0; i < TOTAL; i++)
            if (!taken[i])
                send_to_1(i);
    if (rank == 1) {
        to_self();
        MPI_Waitall(TOTAL, requests, statuses);
    }
}

static double unexpected_group(int low, int high)
{
    int n = 0;
    double start = MPI_Wtime();
    for (int i = high - 1; i >= low; i--)
        if (free_order(i)) {
            taken[i] = 1;
            n++;
            post(i);
            MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
        }
    return (MPI_Wtime() - start) / n;
}

static void unexpected(void)
{
    memset(taken, 0, sizeof(taken));
    if (rank == 0)
        for (int i = 0; i < TOTAL; i++)
            send_to_1(i);
    ack(0);
    if (rank == 1) {
        to_self();
        unexpected_group(LENGTH, TOTAL);
        for (int d = 0; d < DEPTHS; d++)
            times[d] += unexpected_group(depths[d] - GROUP, depths[d]);
        for (int i = 0; i < TOTAL; i++)
            if (!taken[i]) {
                post(i);
                MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
            }
    }
    ack(1);
}

/* prints the best means of rank clock */
static void measure(const char *name, void (*cycle)(void), int clock)
{
    double best[DEPTHS];
    for (int d = 0; d < DEPTHS; d++)
        best[d] = DBL_MAX;
    for (int r = 0; r < REPETITIONS; r++) {
        memset(times, 0, sizeof(times));
        for (int c = 0; c < CYCLES; c++)
            cycle();
        for (int d = 0; d < DEPTHS; d++)
            if (times[d] / CYCLES < best[d])
                best[d] = times[d] / CYCLES;
    }
    if (rank == clock)
        for (int d = DEPTHS - 1; d >= 0; d--)
            printf("%s %d %.3f\n", name, depths[d], best[d] * 1e6);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (size < 2)
        fprintf(stderr, "queue needs 2 ranks\n");
    else if (rank < 2) {
        measure("posted", posted, 0);
        measure("unexpected", unexpected, 1);
    }
    MPI_Comm_free(&comm);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return size < 2;
}
