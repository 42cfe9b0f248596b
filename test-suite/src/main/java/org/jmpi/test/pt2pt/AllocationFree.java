package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Eager sends and receives, blocking, non-blocking, persistent and buffered, allocate nothing on the calling thread once
 * warm. A rank that goes to sleep for want of
 * messages may allocate a little, in the JDK's selector, and so does a method that is compiled anew; so the messages go in
 * slices. What a message allocates every slice allocates, so that two that allocated nothing at all prove the point.
 * Argument {@code messages=N} of the measured part.
 */
public final class AllocationFree {
    private static final int WARM = 100_000;
    private static final int SLICES = 10;
    /** A slice in which the rank slept allocates (a selector's keys), as does one in which the JIT compiled again. */
    private static final int CLEAN_SLICES = 2;
    /** Messages between two answers, so that the receiver's unexpected messages stay few. */
    private static final int WINDOW = 50;

    /** How messages are sent and received. */
    private enum Form {
        BLOCKING,
        NONBLOCKING,
        PERSISTENT,
        BUFFERED
    }

    private final byte[] data = new byte[8];
    private final byte[] buffer = new byte[1 << 20];
    private final int[] requests = new int[WINDOW];
    private final int[] one = new int[1];
    private final MPI_Status status = new MPI_Status();

    private AllocationFree() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AllocationFree::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        int messages = MTest.option(args, "messages", 1_000_000);
        AllocationFree test = new AllocationFree();
        if (MTest.rank() < 2) {
            boolean sender = MTest.rank() == 0;
            MPI_Buffer_attach(test.buffer, test.buffer.length);
            for (Form form : Form.values()) {
                test.prepare(sender, form);
                test.exchange(sender, WARM, form);
                test.measure(check, sender, messages / Form.values().length, form);
                test.clean(form);
            }
            MPI_Buffer_detach(new Object[1], new int[1]);
        }
        return check.errors();
    }

    private void measure(Check check, boolean sender, int messages, Form form) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(id);
        long own = -threads.getThreadAllocatedBytes(id) + threads.getThreadAllocatedBytes(id);
        long[] bytes = new long[SLICES];
        int clean = 0;
        for (int i = 0; i < SLICES; i++) {
            long before = threads.getThreadAllocatedBytes(id);
            exchange(sender, messages / SLICES, form);
            bytes[i] = threads.getThreadAllocatedBytes(id) - before - own;
            clean += bytes[i] == 0 ? 1 : 0;
        }
        boolean free =
                overTcp() ? Arrays.stream(bytes).allMatch(b -> b < 4L * messages / SLICES) : clean >= CLEAN_SLICES;
        check.isTrue(
                free,
                "bytes allocated by each " + messages / SLICES + " " + form + (sender ? " sends: " : " receives: ")
                        + Arrays.toString(bytes));
    }

    /** The JDK's selector, looked at between messages, allocates a little; a message's object would be 16 bytes at least. */
    private static boolean overTcp() {
        return "1".equals(System.getenv("MPIR_CVAR_NOLOCAL"));
    }

    private void exchange(boolean sender, int messages, Form form) {
        for (int i = 0; i < messages; i += WINDOW) {
            if (form == Form.PERSISTENT) {
                MPI_Startall(WINDOW, requests);
            } else {
                for (int k = 0; k < WINDOW; k++) {
                    begin(sender, form, k);
                }
            }
            if (form == Form.NONBLOCKING || form == Form.PERSISTENT) {
                MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
            }
            if (sender) {
                MPI_Recv(data, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                MPI_Send(data, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
            }
        }
    }

    private void prepare(boolean sender, Form form) {
        for (int k = 0; k < WINDOW && form == Form.PERSISTENT; k++) {
            if (sender) {
                MPI_Send_init(data, 8, MPI_BYTE, 1, 1, MPI_COMM_WORLD, one);
            } else {
                MPI_Recv_init(data, 8, MPI_BYTE, 0, 1, MPI_COMM_WORLD, one);
            }
            requests[k] = one[0];
        }
    }

    private void clean(Form form) {
        for (int k = 0; k < WINDOW && form == Form.PERSISTENT; k++) {
            one[0] = requests[k];
            MPI_Request_free(one);
        }
    }

    private void begin(boolean sender, Form form, int k) {
        boolean blocking = form != Form.NONBLOCKING;
        if (form == Form.BUFFERED && sender) {
            MPI_Bsend(data, 8, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        } else if (blocking && sender) {
            MPI_Send(data, 8, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        } else if (blocking) {
            MPI_Recv(data, 8, MPI_BYTE, 0, 1, MPI_COMM_WORLD, status);
        } else if (sender) {
            MPI_Isend(data, 8, MPI_BYTE, 1, 1, MPI_COMM_WORLD, one);
            requests[k] = one[0];
        } else {
            MPI_Irecv(data, 8, MPI_BYTE, 0, 1, MPI_COMM_WORLD, one);
            requests[k] = one[0];
        }
    }
}
