/* The C twin of jmpi-bench's tests of messages and collectives; same work, same lines: TEST BYTES VALUE.
 * Usage: bench TEST [LO HI | BYTES BYTES BYTES ...]; sizes are doubled from LO to HI, or those named. Best of five. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 64, REPETITIONS = 5, TAG = 1, TAG_DONE = 2 };

static int rank, size;
static char *from, *to;

static int is(const char *test, const char *name) { return strcmp(test, name) == 0; }

static int iterations(long bytes, int many) {
    if (bytes <= 4096) return many;
    if (bytes <= 65536) return many / 10;
    return bytes <= 1048576 ? many / 100 + 10 : many / 1000 + 5;
}

static double since(double start) { return (MPI_Wtime() - start) * 1e6; }

/* Half a round trip, microseconds. */
static double latency(long bytes, int count) {
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int i = 0; i < count && rank == 0; i++) {
        MPI_Send(from, bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD);
        MPI_Recv(to, bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int i = 0; i < count && rank == 1; i++) {
        MPI_Recv(to, bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(from, bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
    }
    return since(start) / count / 2;
}

/* Microseconds a message of a window. */
static double window(long bytes, int count) {
    MPI_Request requests[WINDOW];
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int i = 0; i < count && rank == 0; i++) {
        for (int w = 0; w < WINDOW; w++) MPI_Isend(from, bytes, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &requests[w]);
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
        MPI_Recv(to, 4, MPI_BYTE, 1, TAG_DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int i = 0; i < count && rank == 1; i++) {
        for (int w = 0; w < WINDOW; w++) MPI_Irecv(to, bytes, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &requests[w]);
        MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
        MPI_Send(from, 4, MPI_BYTE, 0, TAG_DONE, MPI_COMM_WORLD);
    }
    return since(start) / count / WINDOW;
}

static void call(const char *test, long bytes) {
    int doubles = bytes / 8;
    if (is(test, "barrier")) MPI_Barrier(MPI_COMM_WORLD);
    else if (is(test, "allreduce")) MPI_Allreduce(from, to, doubles, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    else if (is(test, "reduce")) MPI_Reduce(from, to, doubles, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    else if (is(test, "bcast")) MPI_Bcast(from, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    else if (is(test, "alltoall")) MPI_Alltoall(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, MPI_COMM_WORLD);
    else if (is(test, "allgather")) MPI_Allgather(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, MPI_COMM_WORLD);
    else {
        fprintf(stderr, "bench: unknown test '%s', expected one such as latency\n", test);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
}

/* Mean microseconds over calls and ranks. */
static double collective(const char *test, long bytes, int count) {
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int i = 0; i < count; i++) call(test, bytes);
    double own = since(start) / count, sum;
    MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum / size;
}

static double once(const char *test, long bytes) {
    if (is(test, "latency")) return latency(bytes, iterations(bytes, 20000));
    if (is(test, "bw") || is(test, "rate")) return window(bytes, iterations(bytes, 2000));
    return collective(test, bytes, iterations(bytes, 5000));
}

static void measure(const char *test, long bytes) {
    double best = once(test, bytes);
    for (int i = 0; i < REPETITIONS; i++) {
        double micros = once(test, bytes);
        if (micros < best) best = micros;
    }
    if (rank == 0) {
        printf("%s %ld %.3f\n", test, bytes, is(test, "bw") ? bytes / best : is(test, "rate") ? 1 / best : best);
        fflush(stdout);
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *test = argc > 1 ? argv[1] : "latency";
    int fixed = is(test, "rate") || is(test, "barrier"), named = argc > 4 && !fixed;
    long low = !fixed && argc > 2 ? atol(argv[2]) : 8, high = fixed ? 8 : argc > 3 ? atol(argv[3]) : 4194304, most = high;
    for (int i = 2; named && i < argc; i++) most = atol(argv[i]) > most ? atol(argv[i]) : most;
    from = calloc(size, most + 64);
    to = calloc(size, most + 64);
    if (named) for (int i = 2; i < argc; i++) measure(test, atol(argv[i]));
    else for (long bytes = low; bytes <= high; bytes *= 2) measure(test, bytes);
    MPI_Finalize();
    return 0;
}
