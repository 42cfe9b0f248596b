package org.jmpi.test.objects;

import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.UserFunction;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Programs free requests that a wait or test made null, and operations that were never used; nothing happens, although
 * errors end the job. Which other handles may be null, {@code FreeTest} and its siblings tell.
 */
public final class FreeNull {
    private static final int COUNT = 100;
    private static final UserFunction SUM = new UserFunction() {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                ((int[]) inOut)[i] += ((int[]) in)[i];
            }
        }
    };

    private FreeNull() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FreeNull::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        Comm comm = MPI.COMM_WORLD;
        int size = comm.getSize();
        int me = comm.getRank();
        IntBuffer in = MPI.newIntBuffer(COUNT);
        IntBuffer out = MPI.newIntBuffer(COUNT);
        for (int i = 0; i < COUNT; i++) {
            in.put(i, i + me);
        }
        Request request = comm.iAllReduce(in, out, COUNT, MPI.INT, MPI.SUM);
        request.waitFor();
        request.free();
        for (int i = 0; i < COUNT; i++) {
            check.same((long) size * i + size * (size - 1) / 2, out.get(i), "sum " + i);
        }
        request = comm.iBcast(out, COUNT, MPI.INT, size - 1);
        while (!request.test()) {
            Thread.onSpinWait();
        }
        request.free();
        request.free();
        Request[] ring = {
            comm.iSend(in, COUNT, MPI.INT, (me + 1) % size, 1),
            comm.iRecv(out, COUNT, MPI.INT, (me + size - 1) % size, 1)
        };
        Request.waitAll(ring);
        for (Request each : ring) {
            each.free();
            check.isTrue(each.isNull(), "complete and freed");
        }
        check.same((me + size - 1) % size, out.get(0), "from the left");
        persistent(comm, check);
        operations(comm, check);
        MPI.REQUEST_NULL.free();
        return check.errors();
    }

    private static void persistent(Comm comm, Check check) {
        int me = comm.getRank();
        int size = comm.getSize();
        int[] data = new int[1];
        Prequest receive = comm.recvInit(data, 1, MPI.INT, (me + size - 1) % size, 2);
        Prequest send = comm.sendInit(new int[] {me}, 1, MPI.INT, (me + 1) % size, 2);
        Prequest[] both = {receive, send};
        Prequest.startAll(both);
        Request.waitAll(both);
        check.same((me + size - 1) % size, data[0], "persistent receive");
        check.isTrue(!send.isNull(), "a complete persistent request is not null");
        for (Prequest each : both) {
            each.free();
            each.free();
            check.isTrue(each.isNull(), "freed");
        }
    }

    private static void operations(Comm comm, Check check) {
        Op unused = new Op(SUM, true);
        unused.free();
        check.isTrue(unused.isNull(), "an operation without a use is null");
        int[] sum = {comm.getRank() + 1};
        comm.allReduce(sum, 1, MPI.INT, unused);
        int size = comm.getSize();
        check.same(size * (size + 1) / 2, sum[0], "the operation can be used later");
        unused.free();
        unused.free();
        check.isTrue(unused.isNull(), "a freed operation is null");
    }
}
