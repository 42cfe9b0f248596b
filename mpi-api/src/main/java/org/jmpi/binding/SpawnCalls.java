package org.jmpi.binding;

import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.Comms;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.spawn.Ports;
import org.jmpi.mpir.spawn.Processes;
import org.jmpi.mpir.spawn.Program;
import org.jmpi.mpir.spawn.Spawn;
import org.jspecify.annotations.Nullable;

/** Arguments of the functions on processes and ports, most of which mean something at the root only. */
final class SpawnCalls {
    private SpawnCalls() {}

    static String port(@Nullable String name) {
        if (name == null) {
            throw Checks.error(
                    ErrorClass.ERR_PORT, "port_name is null: expected the name of a port; see MPI_Open_port");
        }
        return name;
    }

    static SocketChannel channel(@Nullable SocketChannel fd) {
        if (fd == null) {
            throw Checks.error(ErrorClass.ERR_ARG, "fd is null: expected a connected SocketChannel");
        }
        return fd;
    }

    private static @Nullable Info info(Rank self, int handle) {
        return handle == MpiConstants.MPI_INFO_NULL ? null : Checks.info(self, handle, "info");
    }

    static Comm accept(Rank self, @Nullable String name, int info, int root, Comm comm) {
        return comm.rank == root
                ? Ports.accept(self, port(name), info(self, info), root, comm)
                : Ports.accept(self, "", null, root, comm);
    }

    static Comm connect(Rank self, @Nullable String name, int info, int root, Comm comm) {
        return comm.rank == root
                ? Ports.connect(self, port(name), info(self, info), root, comm)
                : Ports.connect(self, "", null, root, comm);
    }

    static void disconnect(Rank self, Comm comm) {
        Comms.awaitDisconnect(self, comm);
        Processes.leaving(self, comm, true);
        Comms.free(self, comm);
    }

    static @Nullable Comm parent(Rank self) {
        return Processes.of(self).parent.comm();
    }

    static Comm spawn(
            Rank self,
            @Nullable String command,
            String @Nullable [] argv,
            int maxprocs,
            int info,
            int root,
            Comm comm,
            int @Nullable [] errcodes) {
        return Spawn.spawn(self, () -> List.of(program(self, command, argv, maxprocs, info)), root, comm, errcodes);
    }

    static Comm spawnMultiple(
            Rank self,
            int count,
            String @Nullable [] commands,
            String @Nullable [][] argvs,
            int[] maxprocs,
            int[] infos,
            int root,
            Comm comm,
            int @Nullable [] errcodes) {
        return Spawn.spawn(
                self,
                () -> {
                    checkCount(count, commands, argvs, maxprocs, infos);
                    assert commands != null;
                    List<Program> programs = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        String[] argv = argvs == null ? null : argvs[i];
                        programs.add(program(self, commands[i], argv, maxprocs[i], infos[i]));
                    }
                    return programs;
                },
                root,
                comm,
                errcodes);
    }

    private static void checkCount(
            int count,
            String @Nullable [] commands,
            String @Nullable [][] argvs,
            int @Nullable [] maxprocs,
            int @Nullable [] infos) {
        if (count < 1) {
            throw Checks.error(ErrorClass.ERR_COUNT, "count is " + count + ": expected at least 1");
        }
        checkLength("array_of_commands", commands == null ? 0 : commands.length, count);
        checkLength("array_of_argv", argvs == null ? count : argvs.length, count);
        checkLength("array_of_maxprocs", maxprocs == null ? 0 : maxprocs.length, count);
        checkLength("array_of_info", infos == null ? 0 : infos.length, count);
    }

    private static void checkLength(String name, int length, int count) {
        if (length < count) {
            throw Checks.error(ErrorClass.ERR_ARG, name + " has " + length + " elements: expected count, " + count);
        }
    }

    private static Program program(
            Rank self, @Nullable String command, String @Nullable [] argv, int maxprocs, int info) {
        if (command == null) {
            throw Checks.error(ErrorClass.ERR_ARG, "command is null: expected the name of a program");
        }
        Info keys = info(self, info);
        return new Program(
                command, argv == null ? List.of() : List.of(argv), maxprocs, keys == null ? Map.of() : keys.pairs());
    }
}
