package org.jmpi.test.objects;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ObjectRequest;
import mpi.Request;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Four threads of each rank send and receive objects of very different lengths at once, with the same wildcards. */
public final class ObjectThreads {
    private static final int THREADS = 4;
    private static final int EACH = 60;
    private static final int[] SIZES = {0, 100, 20_000, 300_000};

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int size = comm.getSize();
    private final AtomicIntegerArray seen = new AtomicIntegerArray(size * THREADS * EACH);

    private ObjectThreads() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, ObjectThreads::runMultiple);
    }

    public static int runMultiple(String[] args) throws InterruptedException {
        for (int way = 0; way < 3; way++) {
            ObjectThreads test = new ObjectThreads();
            test.allThreads(way);
            for (int i = 0; i < test.seen.length(); i++) {
                int here = test.receiver(i) == test.comm.getRank() ? 1 : 0;
                test.check.same(here, test.seen.get(i), "times that object " + i + " came, way " + way);
            }
            MPI.COMM_WORLD.barrier();
            if (test.check.errors() > 0) {
                return test.check.errors();
            }
        }
        return 0;
    }

    private void allThreads(int way) throws InterruptedException {
        Rank rank = Rank.current();
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int index = t;
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                try {
                    one(index, way);
                } catch (RuntimeException e) {
                    check.fail("thread " + index + ": " + e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /**
     * Sends to every rank in turn and receives as much; which thread gets what is left to chance. No thread waits for a
     * send before it has received its share, or all might wait for each other.
     */
    private void one(int thread, int way) {
        Request[] sends = new Request[EACH];
        for (int i = 0; i < EACH; i++) {
            boolean posted = way == 1 || (way == 2 && thread % 2 == 0);
            ObjectRequest<List<Object>> receive = posted ? comm.iRecvObject(MPI.ANY_SOURCE, MPI.ANY_TAG) : null;
            int dest = (comm.getRank() + i) % size;
            int number = (comm.getRank() * THREADS + thread) * EACH + i;
            int length = SIZES[number % SIZES.length];
            sends[i] = comm.iSendObject(List.of(number, Bytes.of(length, number)), dest, thread);
            note(posted ? receive.get() : comm.recvObject(MPI.ANY_SOURCE, MPI.ANY_TAG));
        }
        Request.waitAll(sends);
    }

    private void note(List<Object> got) {
        int number = (Integer) got.get(0);
        byte[] bytes = (byte[]) got.get(1);
        check.same(SIZES[number % SIZES.length], bytes.length, "length of " + number);
        Bytes.check(check, bytes, bytes.length, number, "object " + number);
        seen.incrementAndGet(number);
    }

    private int receiver(int number) {
        int sender = number / THREADS / EACH;
        return (sender + number % EACH) % size;
    }
}
