package mpi;

import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/** Starting processes: the arrays that mean something at the root alone, or that may be missing. */
final class Spawning {
    private Spawning() {}

    static Intercomm spawn(
            Intracomm comm,
            @Nullable String command,
            String @Nullable [] argv,
            int maxprocs,
            @Nullable Info info,
            int root,
            int @Nullable [] errcodes)
            throws MPIException {
        int[] made = new int[1];
        MPIException.check(
                Mpi.MPI_Comm_spawn(command, argv, maxprocs, handleOf(info), root, comm.handle(), made, errcodes));
        return CommWrapper.made(new Intercomm(Mpi.MPI_COMM_NULL), made[0]);
    }

    static Intercomm spawnMultiple(
            Intracomm comm,
            String @Nullable [] commands,
            String @Nullable [][] argv,
            int @Nullable [] maxprocs,
            Info @Nullable [] infos,
            int root,
            int @Nullable [] errcodes)
            throws MPIException {
        int count = commands == null ? 0 : commands.length;
        int[] handles = new int[infos == null ? count : infos.length];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = handleOf(infos == null ? null : infos[i]);
        }
        int[] numbers = maxprocs == null ? new int[0] : maxprocs;
        int[] made = new int[1];
        MPIException.check(Mpi.MPI_Comm_spawn_multiple(
                count, commands, argv, numbers, handles, root, comm.handle(), made, errcodes));
        return CommWrapper.made(new Intercomm(Mpi.MPI_COMM_NULL), made[0]);
    }

    private static int handleOf(@Nullable Info info) {
        return info == null ? Mpi.MPI_INFO_NULL : info.handle();
    }
}
