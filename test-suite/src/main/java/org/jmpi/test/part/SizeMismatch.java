package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Both sides hear, in every round, that they do not have equally many bytes; the communicator goes on. */
public final class SizeMismatch {
    private SizeMismatch() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SizeMismatch::run);
    }

    /** Everyone to the right: more than the receiver has room for, then less, in rounds begun by either side. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        for (int step = 0; step < 4; step++) {
            mismatch(check, step % 2 == 0 ? 3 : 1, step < 2);
            works(check);
        }
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        return check.errors();
    }

    private static void mismatch(Check check, int sent, boolean readyFirst) {
        byte[] in = Bytes.blank(20);
        Ends ends = new Ends(check).sends(new byte[30], sent, 10, MPI_BYTE, Ends.right(), 4);
        if (!readyFirst) {
            ends.receives(in, 4, 5, MPI_BYTE, Ends.left(), 4);
        }
        ends.startSend();
        if (readyFirst) {
            ends.ready(0);
            ends.receives(in, 4, 5, MPI_BYTE, Ends.left(), 4);
        }
        String[] words = {"" + sent * 10, "20 bytes", "(4 partitions of 5)", "MPI_Precv_init"};
        for (int round = 0; round < 2; round++) {
            ends.startReceive();
            check.error(MPI_ERR_COUNT, MPI_Wait(ends.receive, MPI_STATUS_IGNORE), "the receive", words);
            check.error(MPI_ERR_COUNT, MPI_Wait(ends.send, MPI_STATUS_IGNORE), "the send", words);
            check.ok(MPI_Start(ends.send), "the next round");
            check.ok(MPI_Pready(0, ends.send[0]), "a partition of the next round");
        }
        check.error(MPI_ERR_COUNT, MPI_Wait(ends.send, MPI_STATUS_IGNORE), "the send", words);
        ends.startReceive();
        boolean[] flag = new boolean[1];
        check.error(MPI_ERR_COUNT, MPI_Parrived(ends.receive[0], 0, flag), "Parrived, which might be asked for ever");
        check.error(MPI_ERR_COUNT, MPI_Wait(ends.receive, MPI_STATUS_IGNORE), "the receive", words);
        ends.free();
        for (byte b : in) {
            check.same(0x5a, b, "the buffer of a receive that got nothing");
        }
    }

    private static void works(Check check) {
        byte[] in = Bytes.blank(20);
        Ends ends = new Ends(check).sends(Bytes.of(20, 3), 2, 10, MPI_BYTE, Ends.right(), 4);
        ends.receives(in, 4, 5, MPI_BYTE, Ends.left(), 4);
        ends.startReceive();
        ends.startSend();
        ends.ready(1);
        ends.ready(0);
        ends.complete();
        Bytes.check(check, in, 20, 3, "with the same envelope, after the mismatch");
        ends.free();
        int[] sum = new int[1];
        check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "Allreduce");
        check.same(MTest.size(), sum[0], "Allreduce");
    }
}
