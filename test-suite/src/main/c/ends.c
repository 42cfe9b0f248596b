/* Ends a job in the way that its first argument names; the twin of scripts/Ends.java. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, size;

static int is(const char *way, const char *name) { return strcmp(way, name) == 0; }

static void end(const char *way)
{
    int last = rank == size - 1;
    if (is(way, "signal") && rank == 1) {
        /* who runs this sends it */
        return;
    }
    if (strncmp(way, "raise", 5) == 0 && last) {
        kill(getpid(), atoi(way + 5));
    } else if (is(way, "leave3") && last) {
        exit(3);
    } else if (is(way, "leave0") && last) {
        exit(0);
    } else if (is(way, "throw") && last) {
        abort();
    } else if (is(way, "abortfirst") && rank == 0) {
        MPI_Abort(MPI_COMM_WORLD, 7);
    } else if (is(way, "abortlast") && last) {
        MPI_Abort(MPI_COMM_WORLD, 7);
    } else if (is(way, "abortself") && last) {
        MPI_Abort(MPI_COMM_SELF, 7);
    } else if (is(way, "memory") && last) {
        fputs("out of memory\n", stderr);
        _exit(3);
    } else if (is(way, "print")) {
        for (;;) {
            puts("a line");
            fflush(stdout);
        }
    }
}

int main(int argc, char **argv)
{
    const char *way = argv[1];
    char *mine = getenv("PMI_RANK") ? getenv("PMI_RANK") : getenv("OMPI_COMM_WORLD_RANK");
    if (is(way, "noinit") && mine && atoi(mine) == 2) {
        return 0;
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strncmp(way, "exit", 4) == 0) {
        MPI_Finalize();
        exit(rank == size - 1 ? atoi(way + 4) : 0);
    }
    if (is(way, "input")) {
        int c = rank == 0 ? getchar() : EOF;
        MPI_Finalize();
        return c == EOF ? 0 : 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        puts("up");
        fflush(stdout);
    }
    end(way);
    /* the others wait for somebody who never comes */
    int none;
    MPI_Recv(&none, 1, MPI_INT, (rank + 1) % size, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
