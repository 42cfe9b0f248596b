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

    /** Returns the bytes that a status says were moved. */
    static long bytes(MPI_Status status) {
        long[] count = {0};
        MPI_Get_count_c(status, MPI_BYTE, count);
        return count[0];
    }

    /** Makes the etype and the filetype of rank {@code r}, both committed. */
    static void types(ModelFile model, int r, int[] types) {
        int[] etype = {MPI_BYTE};
        if (model.etype > 1) {
            MPI_Type_contiguous(model.etype, MPI_BYTE, etype);
            MPI_Type_commit(etype);
        }
        int[] slots = model.slotsOf(r);
        int[] indexed = new int[1];
        int[] filetype = new int[1];
        MPI_Type_create_indexed_block(slots.length, 1, slots, etype[0], indexed);
        MPI_Type_create_resized(indexed[0], 0, (long) model.slots * model.etype, filetype);
        MPI_Type_commit(filetype);
        MPI_Type_free(indexed);
        types[0] = etype[0];
        types[1] = filetype[0];
    }
}
