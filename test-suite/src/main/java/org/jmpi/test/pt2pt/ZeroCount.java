package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Messages without elements arrive, in order, whatever the buffer is. */
public final class ZeroCount {
    private static final Object[] BUFFERS = {null, new byte[0], new double[3], ByteBuffer.allocateDirect(0), new int[1]
    };

    private ZeroCount() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ZeroCount::run);
    }

    /** A ring; with one rank, to itself. */
    public static int run(String[] args) {
        Check check = new Check();
        int size = MTest.size();
        int right = (MTest.rank() + 1) % size;
        int left = (MTest.rank() + size - 1) % size;
        MPI_Status status = new MPI_Status();
        int[] request = new int[1];
        for (int i = 0; i < BUFFERS.length; i++) {
            MPI_Irecv(BUFFERS[i], 0, MPI_DOUBLE, left, i, MPI_COMM_WORLD, request);
            check.ok(MPI_Send(BUFFERS[BUFFERS.length - 1 - i], 0, MPI_INT, right, i, MPI_COMM_WORLD), "Send");
            check.ok(MPI_Wait(request, status), "Wait");
            check.status(status, left, i, 0, "buffer " + i);
        }
        // an empty message takes a receive that has room for one
        byte[] one = {7};
        MPI_Irecv(one, 1, MPI_BYTE, left, 50, MPI_COMM_WORLD, request);
        MPI_Ssend(null, 0, MPI_BYTE, right, 50, MPI_COMM_WORLD);
        MPI_Wait(request, status);
        check.status(status, left, 50, 0, "room for one");
        check.same(7, one[0], "the buffer");
        return check.errors();
    }
}
