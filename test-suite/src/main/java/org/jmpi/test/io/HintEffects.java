package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What hints about aggregators, deferred opens and direct accesses do, beside the same bytes in the file. */
public final class HintEffects {
    private static final int UPDATE = MPI_MODE_RDWR | MPI_MODE_CREATE;
    private static final int PART = 9001;
    private static final Path OWN_FILES = Path.of("/proc/self/fd");

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final Path path = TestFiles.path("hint-effects");

    private HintEffects() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, HintEffects::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        HintEffects test = new HintEffects();
        test.aggregators();
        test.domains();
        test.deferredOpen();
        test.direct();
        MPI_Barrier(MPI_COMM_WORLD);
        if (test.rank == 0) {
            Files.delete(test.path);
        }
        return test.check.errors();
    }

    private void open(String... hints) {
        int code = TestFiles.open(MPI_COMM_WORLD, path.toString(), UPDATE, fh, hints);
        check.ok(code, "open " + Arrays.toString(hints));
    }

    private void close() {
        check.ok(MPI_File_close(fh), "close");
    }

    private String hint(String key) {
        return TestFiles.hint(fh[0], key);
    }

    private byte[] bytes(int of, int round) {
        byte[] bytes = new byte[PART];
        for (int i = 0; i < PART; i++) {
            bytes[i] = (byte) (31 * of + 7 * round + i);
        }
        return bytes;
    }

    /** The ranks write bytes by turns, and each reads what the next one wrote. */
    private void together(int round, String what) {
        int[] every = {0};
        MPI_Type_create_resized(MPI_BYTE, 0, ranks, every);
        MPI_Type_commit(every);
        check.ok(MPI_File_set_view(fh[0], rank, MPI_BYTE, every[0], "native", MPI_INFO_NULL), what + ": set_view");
        check.ok(MPI_File_write_at_all(fh[0], 0, bytes(rank, round), PART, MPI_BYTE, status), what + ": write_at_all");
        int next = (rank + 1) % ranks;
        check.ok(MPI_File_set_view(fh[0], next, MPI_BYTE, every[0], "native", MPI_INFO_NULL), what + ": set_view");
        byte[] got = new byte[PART];
        check.ok(MPI_File_read_at_all(fh[0], 0, got, PART, MPI_BYTE, status), what + ": read_at_all");
        check.isTrue(Arrays.equals(bytes(next, round), got), what + ": bytes of rank " + next);
        check.ok(MPI_File_set_view(fh[0], 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL), what + ": set_view");
        MPI_Type_free(every);
    }

    /** Returns the first rank of each node, with blanks between. */
    private String firstOfNodes() {
        int[] node = {0};
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, node);
        int[] place = {0};
        MPI_Comm_rank(node[0], place);
        MPI_Comm_free(node);
        int[] all = new int[ranks];
        MPI_Allgather(place, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
        StringBuilder list = new StringBuilder();
        for (int r = 0; r < ranks; r++) {
            if (all[r] == 0) {
                list.append(list.length() == 0 ? "" : " ").append(r);
            }
        }
        return list.toString();
    }

    private String allRanks() {
        StringBuilder list = new StringBuilder("0");
        for (int r = 1; r < ranks; r++) {
            list.append(' ').append(r);
        }
        return list.toString();
    }

    private void aggregators() {
        String all = allRanks();
        list(0, "*:*", all);
        list(1, "*", firstOfNodes());
        list(2, "*:1", firstOfNodes());
        list(3, "no-such-host:5, *:*", all);
        list(4, "no-such-host:5", "");
        list(5, "*:0", "");
        list(6, "*:x", all);
        list(7, "", all);
        String[] name = {""};
        MPI_Get_processor_name(name);
        list(8, name[0].replaceAll("[^A-Za-z0-9._-]", "_") + ":*", all);
        list(9, "*:0,*:*", "");
    }

    private void list(int round, String list, String expected) {
        open("cb_config_list", list, "romio_cb_write", "enable", "romio_cb_read", "enable");
        check.equal(expected, hint("romio_aggregator_list"), "aggregators of " + list);
        together(round, "cb_config_list " + list);
        close();
    }

    private void domains() {
        for (String least : new String[] {"1", "5000", "1000000000", "100000000000000000"}) {
            open("romio_min_fdomain_size", least, "romio_cb_write", "enable");
            check.equal(least, hint("romio_min_fdomain_size"), "romio_min_fdomain_size");
            together(20, "romio_min_fdomain_size " + least);
            close();
        }
    }

    /** Returns how many open files of all ranks are this one. */
    private int openFiles() throws IOException {
        int n = 0;
        try (Stream<Path> all = Files.list(OWN_FILES)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                n += isThis(each) ? 1 : 0;
            }
        }
        long[] pids = {ProcessHandle.current().pid(), -ProcessHandle.current().pid()};
        MPI_Allreduce(MPI_IN_PLACE, pids, 2, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
        int[] sum = {n};
        // thread ranks have theirs in one process
        MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_INT, pids[0] == -pids[1] ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD);
        return sum[0];
    }

    private boolean isThis(Path fd) {
        try {
            return Files.readSymbolicLink(fd).equals(path.toRealPath());
        } catch (IOException e) {
            // closed meanwhile
            return false;
        }
    }

    /** A rank that is no aggregator opens the file when it accesses it by itself. */
    private void deferredOpen() throws IOException {
        boolean isLinux = Files.isDirectory(OWN_FILES);
        open();
        int usual = isLinux ? openFiles() : 0;
        close();
        open("romio_no_indep_rw", "true", "cb_nodes", "1", "romio_cb_read", "disable");
        check.equal("true", hint("romio_no_indep_rw"), "romio_no_indep_rw");
        check.equal("enable", hint("romio_cb_read"), "romio_cb_read");
        check.equal("enable", hint("romio_cb_write"), "romio_cb_write");
        together(30, "romio_no_indep_rw");
        check.ok(MPI_File_sync(fh[0]), "sync");
        if (isLinux) {
            check.same(usual / ranks, openFiles(), "open files of the aggregator");
        }
        byte[] got = new byte[ranks];
        check.ok(MPI_File_read_at(fh[0], 0, got, ranks, MPI_BYTE, status), "read_at");
        for (int r = 0; r < ranks; r++) {
            check.same(bytes(r, 30)[0], got[r], "first byte of rank " + r);
        }
        if (isLinux) {
            check.same(usual, openFiles(), "open files after independent accesses");
        }
        close();
    }

    private void direct() {
        open("direct_read", "true", "direct_write", "true");
        String way = hint("direct_write");
        check.isTrue(way.equals("true") || way.equals("false"), "direct_write " + way);
        int bytes = 100_000;
        for (int skew : new int[] {0, 1, 4095}) {
            byte[] own = new byte[bytes];
            Arrays.fill(own, (byte) (skew + rank));
            long at = (long) rank * 106_496 + skew;
            check.ok(MPI_File_write_at(fh[0], at, own, bytes, MPI_BYTE, status), "direct write_at");
            byte[] got = new byte[bytes];
            check.ok(MPI_File_read_at(fh[0], at, got, bytes, MPI_BYTE, status), "direct read_at");
            check.isTrue(Arrays.equals(own, got), "bytes of direct accesses at " + at);
        }
        together(40, "direct");
        close();
    }
}
