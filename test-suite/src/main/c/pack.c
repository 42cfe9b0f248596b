/*
 * The C twin of org.jmpi.test.perf.PackBench: MPI_Pack and MPI_Unpack of types with gaps, one rank.
 *
 * Prints NAME BYTES VALUE: bytes of the packed stream, and microseconds a call, the best of REPETITIONS.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPETITIONS 7

static unsigned seed;

/* the same numbers in C and Java */
static int next(int bound)
{
    seed = seed * 1103515245u + 12345u;
    return (int) ((seed >> 16) % (unsigned) bound);
}

/* blocks of 1 to 7 doubles with gaps of 1 to 3, until there are enough bytes */
static void indexed(long bytes, MPI_Datatype *type)
{
    long doubles = bytes / 8, n = 0, at = 0;
    int *lengths = malloc(doubles * sizeof(int)), *displacements = malloc(doubles * sizeof(int));
    seed = 1;
    while (doubles > 0) {
        int length = 1 + next(7);
        if (length > doubles)
            length = (int) doubles;
        lengths[n] = length;
        displacements[n++] = (int) at;
        at += length + 1 + next(3);
        doubles -= length;
    }
    MPI_Type_indexed((int) n, lengths, displacements, MPI_DOUBLE, type);
    free(lengths);
    free(displacements);
}

/* struct { int i; double d; char c[3]; } */
static void structure(MPI_Datatype *type)
{
    int lengths[3] = {1, 1, 3};
    MPI_Aint displacements[3] = {0, 8, 16};
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, plain;
    MPI_Type_create_struct(3, lengths, displacements, types, &plain);
    MPI_Type_create_resized(plain, 0, 24, type);
    MPI_Type_free(&plain);
}

/* a square of doubles out of one twice as wide, or the nearest that has that many bytes */
static void subarray(long bytes, MPI_Datatype *type)
{
    int columns = 16;
    while ((long) columns * columns * 8 < bytes)
        columns *= 2;
    int rows = (int) (bytes / 8 / columns);
    MPI_Type_vector(rows, columns, 2 * columns, MPI_DOUBLE, type);
}

static double calls(int pack, void *user, int count, MPI_Datatype type, void *packed, int size, long n)
{
    double start = MPI_Wtime();
    for (long i = 0; i < n; i++) {
        int position = 0;
        if (pack)
            MPI_Pack(user, count, type, packed, size, &position, MPI_COMM_WORLD);
        else
            MPI_Unpack(packed, size, &position, user, count, type, MPI_COMM_WORLD);
    }
    return (MPI_Wtime() - start) * 1e6 / (double) n;
}

static void measure(const char *name, MPI_Datatype type, int count, int wanted)
{
    MPI_Aint lb, extent;
    int size;
    MPI_Type_commit(&type);
    MPI_Type_size(type, &size);
    MPI_Type_get_extent(type, &lb, &extent);
    size *= count;
    char *user = malloc((size_t) extent * count), *packed = malloc((size_t) size);
    memset(user, 1, (size_t) extent * count);
    memset(packed, 2, (size_t) size);
    long n = 200000000L / (size + 2000) / 8 + 1;
    for (int pack = 1; pack >= 0; pack--) {
        double best = 1e30;
        for (int r = 0; r < REPETITIONS; r++) {
            double t = calls(pack, user, count, type, packed, size, n);
            best = t < best ? t : best;
        }
        printf("%s-%s %d %.3f\n", pack ? "pack" : "unpack", name, wanted, best);
    }
    fflush(stdout);
    free(user);
    free(packed);
    MPI_Type_free(&type);
}

static void sizes(int bytes)
{
    MPI_Datatype type;
    MPI_Type_vector(bytes / 8, 1, 2, MPI_DOUBLE, &type);
    measure("vector1of2", type, 1, bytes);
    MPI_Type_vector(bytes / 8, 1, 8, MPI_DOUBLE, &type);
    measure("vector1of8", type, 1, bytes);
    MPI_Type_vector(bytes / 32, 4, 8, MPI_DOUBLE, &type);
    measure("vector4of8", type, 1, bytes);
    indexed(bytes, &type);
    measure("indexed", type, 1, bytes);
    structure(&type);
    measure("struct", type, bytes / 15, bytes);
    subarray(bytes, &type);
    measure("subarray", type, 1, bytes);
    MPI_Type_contiguous(bytes / 8, MPI_DOUBLE, &type);
    measure("contiguous", type, 1, bytes);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc > 1)
        sizes(atoi(argv[1]));
    else
        for (int bytes = 1024; bytes <= 16 << 20; bytes *= bytes == 1024 ? 64 : 16)
            sizes(bytes);
    MPI_Finalize();
    return 0;
}
