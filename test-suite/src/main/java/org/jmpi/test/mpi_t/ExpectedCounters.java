package org.jmpi.test.mpi_t;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Counters of one protocol: what each is at the sender, and what at the receiver; one process may be both. */
final class ExpectedCounters {
    /** The header of an eager message. */
    static final int ENVELOPE = 16;

    /** What is not predicted. */
    static final int ANY = -1;

    private final String transport;
    private final int me = MTest.rank();
    private final Watch watch;
    private final List<String> names = new ArrayList<>();
    private final List<long[]> values = new ArrayList<>();

    /** Makes it for what {@code transport} counts. */
    ExpectedCounters(Check check, String transport) {
        watch = new Watch(check);
        this.transport = transport;
    }

    /** Adds a counter of the transport. */
    ExpectedCounters of(String stem, long atSender, long atReceiver) {
        return device(transport + "_" + stem, atSender, atReceiver);
    }

    /** Adds a counter. */
    ExpectedCounters device(String name, long atSender, long atReceiver) {
        watch.counters(name);
        names.add(name);
        values.add(new long[] {atSender, atReceiver});
        return this;
    }

    /** Adds the counters of messages of a handler that go to the receiver and that it answers with. */
    ExpectedCounters handler(String handler, long there, long back) {
        return of("am_sent_" + handler, there, back).of("am_received_" + handler, back, there);
    }

    /** Adds the counters of SENDs; rank 0 may get the next one of rank 1 before it looks. */
    ExpectedCounters sends(long number) {
        return of("am_sent_SEND", number, 0).of("am_received_SEND", ANY, number);
    }

    void run(Runnable prepare, Runnable send, Runnable receive) {
        if (transport.equals("self")) {
            watch.start();
            prepare.run();
            send.run();
            receive.run();
            watch.stop();
        } else {
            Region.run(watch, prepare, send, receive);
        }
        for (int i = 0; i < names.size(); i++) {
            long[] each = values.get(i);
            if (transport.equals("self")) {
                watch.same(names.get(i), Math.max(0, each[0]) + each[1]);
            } else if (me == 1 || (me == 0 && each[0] != ANY)) {
                watch.same(names.get(i), me == 0 ? each[0] : each[1] + ready(names.get(i)));
            }
        }
        watch.free();
    }

    /** What the message of a region adds with which rank 1 says that it is ready. */
    private int ready(String name) {
        return switch (name.substring(transport.length() + 1)) {
            case "am_sent_SEND", "eager_sends", "messages_sent" -> 1;
            case "bytes_sent" -> ENVELOPE;
            default -> 0;
        };
    }
}
