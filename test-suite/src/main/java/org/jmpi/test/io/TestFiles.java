package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jmpi.binding.MPI_Status;

/** What the programs about files share. */
public final class TestFiles {
    private static final int LONGEST = 512;

    private TestFiles() {}

    /** Returns a path that no other job uses, the same at all ranks. Collective. */
    static Path path(String name) {
        return path(name, MPI_COMM_WORLD);
    }

    /** As {@link #path(String)}, at the ranks of {@code comm}. */
    public static Path path(String name, int comm) {
        byte[] text = new byte[LONGEST];
        int[] rank = new int[1];
        MPI_Comm_rank(comm, rank);
        if (rank[0] == 0) {
            Path chosen = Path.of(
                    System.getProperty("java.io.tmpdir"),
                    "jmpi-io-" + name + "-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
            byte[] bytes = chosen.toString().getBytes(StandardCharsets.UTF_8);
            System.arraycopy(bytes, 0, text, 0, bytes.length);
        }
        MPI_Bcast(text, LONGEST, MPI_BYTE, 0, comm);
        return Path.of(new String(text, StandardCharsets.UTF_8).trim());
    }

    /**
     * MPI_File_open with hints.
     *
     * @param hints keys and values in turn
     */
    static int open(int comm, String name, int amode, int[] fh, String... hints) {
        int[] info = {0};
        MPI_Info_create(info);
        for (int i = 0; i < hints.length; i += 2) {
            MPI_Info_set(info[0], hints[i], hints[i + 1]);
        }
        int code = MPI_File_open(comm, name, amode, info[0], fh);
        MPI_Info_free(info);
        return code;
    }

    /** Returns the value of a file's hint; empty: it has none. */
    static String hint(int fh, String key) {
        int[] info = {0};
        MPI_File_get_info(fh, info);
        String[] value = {""};
        boolean[] flag = {false};
        MPI_Info_get(info[0], key, MPI_MAX_INFO_VAL, value, flag);
        MPI_Info_free(info);
        return flag[0] ? value[0] : "";
    }

    /** Returns the bytes that a status says were moved. */
    static long bytes(MPI_Status status) {
        long[] count = {0};
        MPI_Get_count_c(status, MPI_BYTE, count);
        return count[0];
    }
}
