package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.tool.event.EventRegistration;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Threads that send to themselves under MPI_THREAD_MULTIPLE: a call-back that stands several threads is notified of every message
 * at once; one that doesn't is notified of every message too, in one thread at a time.
 */
public final class EventThreads {
    private static final int THREADS = 4;
    private static final int MESSAGES = 100;

    private final Check check = new Check();
    private final EventRegistration[] registration = new EventRegistration[1];
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger heard = new AtomicInteger();

    private EventThreads() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, EventThreads::body);
    }

    static int body(String[] args) throws InterruptedException {
        return new EventThreads().all();
    }

    private int all() throws InterruptedException {
        MPI_T_init_thread(MPI_THREAD_MULTIPLE, new int[1]);
        int[] index = new int[1];
        MPI_T_event_get_index("message_matched", index);
        MPI_T_event_handle_alloc(index[0], null, MPI_INFO_NULL, registration);
        try (EventLog strict = new EventLog(check, "message_matched", MPI_T_CB_REQUIRE_THREAD_SAFE)) {
            one(MPI_T_CB_REQUIRE_MPI_RESTRICTED);
            check.same(THREADS * MESSAGES, strict.count(), "events that are heard at once");
            for (int t = 0; t < THREADS; t++) {
                check.same(MESSAGES, strict.where("tag", t).size(), "events of thread " + t);
            }
        }
        check.ok(MPI_T_event_handle_free(registration[0], null, null), "event_handle_free");
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private void one(int safety) throws InterruptedException {
        MPI_T_event_register_callback(registration[0], safety, MPI_INFO_NULL, null, (instance, r, level, data) -> {
            check.same(1, inside.incrementAndGet(), "threads in the call-back");
            check.same(MPI_T_CB_REQUIRE_NONE, level, "the level that is asked for");
            heard.incrementAndGet();
            inside.decrementAndGet();
        });
        MPI_T_event_set_dropped_handler(
                registration[0], (count, r, source, level, data) -> check.fail(count + " events were dropped"));
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int tag = t;
            threads.add(new Thread(() -> messages(tag)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        // what still waits is heard before the call-back is replaced
        check.ok(
                MPI_T_event_register_callback(registration[0], safety, MPI_INFO_NULL, null, null),
                "event_register_callback");
        check.same(THREADS * MESSAGES, heard.get(), "events that are heard one by one");
    }

    private void messages(int tag) {
        int[] request = new int[1];
        for (int i = 0; i < MESSAGES; i++) {
            MPI_Irecv(null, 0, MPI_BYTE, 0, tag, MPI_COMM_SELF, request);
            check.ok(MPI_Send(null, 0, MPI_BYTE, 0, tag, MPI_COMM_SELF), "Send");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        }
    }
}
