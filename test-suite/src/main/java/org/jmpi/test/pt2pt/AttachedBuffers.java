package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Any primitive array and any NIO buffer can be attached, and comes back itself; whose buffer a send takes. */
public final class AttachedBuffers {
    private static final int LARGE = 300_000;

    private AttachedBuffers() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AttachedBuffers::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        Object[] objects = {
            new byte[1000],
            new boolean[1000],
            new short[500],
            new char[500],
            new int[250],
            new long[125],
            new float[250],
            new double[125],
            ByteBuffer.allocate(1000),
            ByteBuffer.allocateDirect(1000),
            IntBuffer.allocate(250),
            ByteBuffer.allocateDirect(1000).asDoubleBuffer(),
        };
        for (Object object : objects) {
            roundTrip(check, object);
        }
        precedence(check);
        freeDetaches(check);
        return check.errors();
    }

    private static void roundTrip(Check check, Object object) {
        String what = object.getClass().getSimpleName();
        int[] size = {-1};
        Object[] out = new Object[1];
        check.ok(MPI_Buffer_attach(object, 1000), what);
        byte[] data = Bytes.of(1000 - MPI_BSEND_OVERHEAD, 4);
        check.ok(MPI_Bsend(data, data.length, MPI_BYTE, 0, 1, MPI_COMM_SELF), what + ": Bsend");
        byte[] got = Bytes.blank(data.length);
        check.ok(MPI_Recv(got, got.length, MPI_BYTE, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE), what + ": Recv");
        Bytes.check(check, got, got.length, 4, what);
        check.ok(MPI_Buffer_detach(out, size), what + ": detach");
        check.isTrue(out[0] == object, what + ": detach gives another object");
        check.same(1000, size[0], what + ": size");
    }

    /** A communicator's buffer is used where it has one, even if that is full and the process's is not. */
    private static void precedence(Check check) {
        int[] own = new int[1];
        MPI_Comm_dup(MPI_COMM_SELF, own);
        MPI_Comm_attach_buffer(own[0], new byte[500], 500);
        byte[] large = Bytes.of(LARGE, 3);
        int code = MPI_Bsend(large, LARGE, MPI_BYTE, 0, 1, MPI_COMM_SELF);
        check.error(MPI_ERR_BUFFER, code, "a communicator without a buffer", "no buffer is attached");
        MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
        code = MPI_Bsend(large, LARGE, MPI_BYTE, 0, 1, own[0]);
        check.error(MPI_ERR_BUFFER, code, "the communicator's own buffer", "500", "" + (LARGE + MPI_BSEND_OVERHEAD));
        check.ok(MPI_Bsend(large, LARGE, MPI_BYTE, 0, 1, MPI_COMM_SELF), "Bsend with the process's buffer");
        byte[] got = Bytes.blank(LARGE);
        MPI_Recv(got, LARGE, MPI_BYTE, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        Bytes.check(check, got, LARGE, 3, "a message to itself");
        Object[] out = new Object[1];
        check.ok(MPI_Buffer_detach(out, new int[1]), "detach");
        check.isTrue(out[0] == MPI_BUFFER_AUTOMATIC, "detach of MPI_BUFFER_AUTOMATIC gives " + out[0]);
        check.ok(MPI_Comm_detach_buffer(own[0], out, new int[1]), "Comm_detach_buffer");
        MPI_Comm_free(own);
    }

    /** Freeing a communicator lets its buffered messages arrive first. */
    private static void freeDetaches(Check check) {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        int right = (MTest.rank() + 1) % MTest.size();
        int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
        check.ok(MPI_Comm_attach_buffer(comm[0], new byte[2 * LARGE], 2 * LARGE), "attach");
        check.ok(MPI_Bsend(Bytes.of(LARGE, left), LARGE, MPI_BYTE, right, 1, comm[0]), "Bsend");
        byte[] got = Bytes.blank(LARGE);
        int[] request = new int[1];
        MPI_Irecv(got, LARGE, MPI_BYTE, left, 1, comm[0], request);
        check.ok(MPI_Comm_free(comm), "Comm_free");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        Bytes.check(check, got, LARGE, (left + MTest.size() - 1) % MTest.size(), "a message of a freed communicator");
    }
}
