package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/** Makes communicators as mpiJava does: null, Java's, for who has no part in them. */
final class MpiJavaComms {
    private MpiJavaComms() {}

    static <C extends Comm> @Nullable C orNull(C made) {
        return made.isNull() ? null : made;
    }

    static @Nullable Cartcomm cart(Comm comm, int[] dims, boolean[] periods, boolean reorder) {
        int[] made = new int[1];
        check(Mpi.MPI_Cart_create(comm.handle(), dims.length, dims, periods, reorder, made));
        return orNull(CommWrapper.made(new Cartcomm(Mpi.MPI_COMM_NULL), made[0]));
    }

    static Cartcomm cart(Comm comm) {
        return CommWrapper.made(new Cartcomm(Mpi.MPI_COMM_NULL), duplicate(comm));
    }

    static Cartcomm sub(Comm comm, boolean[] remainDims) {
        int[] made = new int[1];
        check(Mpi.MPI_Cart_sub(comm.handle(), remainDims, made));
        return CommWrapper.made(new Cartcomm(Mpi.MPI_COMM_NULL), made[0]);
    }

    static @Nullable Graphcomm graph(Comm comm, int[] index, int[] edges, boolean reorder) {
        int[] made = new int[1];
        check(Mpi.MPI_Graph_create(comm.handle(), index.length, index, edges, reorder, made));
        return orNull(CommWrapper.made(new Graphcomm(Mpi.MPI_COMM_NULL), made[0]));
    }

    static Graphcomm graph(Comm comm) {
        return CommWrapper.made(new Graphcomm(Mpi.MPI_COMM_NULL), duplicate(comm));
    }

    private static int duplicate(Comm comm) {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_dup(comm.handle(), made));
        return made[0];
    }
}
