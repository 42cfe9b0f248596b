package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What is counted of processes that come and go: two ranks spawn each, and meet by a port. */
public final class SpawnVariables {
    private static final double A_MINUTE = 60;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final Watch counts = new Watch(check);
    private final Watch levels = new Watch(check);

    private SpawnVariables() {}

    public static void main(String[] args) throws Exception {
        MPI_Init(args);
        int[] parent = new int[1];
        MPI_Comm_get_parent(parent);
        if (parent[0] == MPI_COMM_NULL) {
            MTest.report(drive(args));
        } else {
            MPI_Comm_disconnect(parent);
        }
        MPI_Finalize();
    }

    /** In a job of its own: worlds that other tests met may still be on their way out, and change what is counted. */
    public static int drive(String[] args) throws IOException {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        SpawnVariables test = new SpawnVariables();
        test.begin();
        test.spawn();
        test.fail();
        test.meet();
        test.counts.free();
        test.levels.free();
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private void begin() {
        counts.counters("spawn_worlds", "spawn_failures", "spawn_accepts", "spawn_connects", "spawn_callers_refused");
        counts.add("spawn_time", MPI_T_PVAR_CLASS_TIMER, null);
        levels.add("spawn_worlds_met", MPI_T_PVAR_CLASS_LEVEL, null);
        levels.add("spawn_ports", MPI_T_PVAR_CLASS_LEVEL, null);
        levels.add("shm_met_peers", MPI_T_PVAR_CLASS_LEVEL, null);
        counts.start();
    }

    private void spawn() {
        long before = levels.value("spawn_worlds_met");
        long peers = levels.value("shm_met_peers");
        int[] inter = new int[1];
        String[] argv = {SpawnVariables.class.getName()};
        check.ok(MPI_Comm_spawn("java", argv, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, inter, null), "MPI_Comm_spawn");
        counts.same("spawn_worlds", 1, "spawn_failures", 0);
        counts.ran("spawn_time", A_MINUTE);
        levels.same("spawn_worlds_met", before + 1);
        levels.same("shm_met_peers", peers + (sharesMemory() ? 1 : 0));
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
    }

    /** Returns whether other worlds on this machine are reached through memory. */
    private static boolean sharesMemory() {
        return System.getenv("MPIR_CVAR_NOLOCAL") == null && !Rank.current().pmi.inJvm();
    }

    private void fail() {
        int[] inter = new int[1];
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int code = MPI_Comm_spawn("java", null, -1, MPI_INFO_NULL, 0, MPI_COMM_SELF, inter, null);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        check.error(MPI_ERR_ARG, code, "MPI_Comm_spawn of -1 processes");
        counts.same("spawn_failures", 1, "spawn_worlds", 1);
    }

    private void meet() throws IOException {
        byte[] name = new byte[MPI_MAX_PORT_NAME];
        int[] inter = new int[1];
        if (me == 0) {
            String port = open();
            System.arraycopy(port.getBytes(StandardCharsets.US_ASCII), 0, name, 0, port.length());
            MPI_Bcast(name, name.length, MPI_BYTE, 0, MPI_COMM_WORLD);
            check.ok(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, inter), "MPI_Comm_accept");
            check.ok(MPI_Close_port(port), "MPI_Close_port");
            levels.same("spawn_ports", 0);
        } else {
            MPI_Bcast(name, name.length, MPI_BYTE, 0, MPI_COMM_WORLD);
            String port = new String(name, StandardCharsets.US_ASCII).trim();
            check.ok(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, inter), "MPI_Comm_connect");
        }
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        counts.same("spawn_accepts", me == 0 ? 1 : 0, "spawn_connects", me == 0 ? 0 : 1);
    }

    /** Opens a port, which a stranger calls first. */
    private String open() throws IOException {
        int number;
        try (ServerSocket free = new ServerSocket(0)) {
            number = free.getLocalPort();
        }
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "ip_port", Integer.toString(number));
        String[] port = {""};
        check.ok(MPI_Open_port(info[0], port), "MPI_Open_port");
        MPI_Info_free(info);
        levels.same("spawn_ports", 1);
        try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), number)) {
            stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        long begin = System.nanoTime();
        while (counts.value("spawn_callers_refused") == 0 && System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(1)) {
            Thread.onSpinWait();
        }
        counts.same("spawn_callers_refused", 1);
        return port[0];
    }
}
