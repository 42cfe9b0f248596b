package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.err.MpirException;

/** Exchanges arrays of bytes, of a length that only their sender knows. */
final class ByteArrays {
    private ByteArrays() {}

    /** Sends the i-th of {@code parts} to rank i, and returns what all ranks sent to this one. Collective. */
    static List<byte[]> allToAll(Comm comm, List<byte[]> parts) {
        int size = parts.size();
        int[] sent = new int[size];
        for (int r = 0; r < size; r++) {
            sent[r] = parts.get(r).length;
        }
        int[] received = new int[size];
        comm.allToAll(sent, 1, MPI.INT, received, 1, MPI.INT);
        int[] from = displacements(comm, sent);
        int[] to = displacements(comm, received);
        byte[] out = new byte[from[size]];
        for (int r = 0; r < size; r++) {
            System.arraycopy(parts.get(r), 0, out, from[r], sent[r]);
        }
        byte[] in = new byte[to[size]];
        comm.allToAllv(out, sent, from, MPI.BYTE, in, received, to, MPI.BYTE);
        List<byte[]> come = new ArrayList<>(size);
        for (int r = 0; r < size; r++) {
            come.add(java.util.Arrays.copyOfRange(in, to[r], to[r + 1]));
        }
        return come;
    }

    /** Returns where each part begins, and behind them where the last one ends. */
    private static int[] displacements(Comm comm, int[] lengths) {
        int[] displs = new int[lengths.length + 1];
        long at = 0;
        for (int r = 0; r < lengths.length; r++) {
            at += lengths[r];
            displs[r + 1] = (int) at;
        }
        if (at > Integer.MAX_VALUE - 8) {
            throw ObjectCommunication.reported(
                    comm,
                    new MpirException(
                            MPI.ERR_COUNT,
                            "the objects of all ranks have " + at
                                    + " bytes: expected less than 2 GiB; exchange them in pieces"),
                    "Intracomm.Alltoall",
                    "");
        }
        return displs;
    }
}
