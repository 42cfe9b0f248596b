package org.jmpi.mpid.ch4.progress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpid.ch4.vci.Vcis;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.WaitState;
import org.junit.jupiter.api.Test;

/** Waits for what completes in several VCIs. */
class WaitingForVcisTest extends WaitingThreads {
    /** What completes in a VCI whose holder does not enter VCI 0 must wake who sleeps there, and who follows. */
    @Test
    void shouldNeverMissACompletionOfAnotherVci() throws Exception {
        ProgressEngine engine = engine(deep);
        vci.setMultiple(true);
        Vci second = vci.another(1, 0, () -> new Request(null));
        Vci third = vci.another(2, 0, () -> new Request(null));
        Vcis vcis = new Vcis(vci, second, third);
        engine.completions(vcis);
        List<Future<?>> all = new ArrayList<>();
        for (int w = 0; w < 4; w++) {
            int number = 1 + w % 2;
            Vci own = number == 1 ? second : third;
            boolean alone = w < 2;
            all.add(threads.submit(() -> {
                for (int i = 0; i < 300; i++) {
                    completedByAnother(engine, vcis, own, number, alone, i % 3 == 0);
                }
                return null;
            }));
        }
        for (Future<?> f : all) {
            f.get(60, TimeUnit.SECONDS);
        }
        assertTrue(deep.sleeps.get() > 0, "nobody slept");
    }

    /** Waits for a request that another thread completes, perhaps once somebody sleeps. */
    private void completedByAnother(
            ProgressEngine engine, Vcis vcis, Vci own, int number, boolean alone, boolean whenAsleep) throws Exception {
        own.enter();
        Request r = own.newRequest(RequestKind.RECV);
        own.exit();
        r.addRef();
        Future<?> other = threads.submit(() -> {
            while (whenAsleep && !vci.isAsleep() && !r.isComplete()) {
                Thread.yield();
            }
            own.enter();
            own.complete1(r);
            vcis.exitAlone(own, number);
        });
        WaitState state = new WaitState();
        state.only = alone ? r.handle() : 0;
        for (; ; ) {
            state.epoch = vcis.epoch(state.only);
            if (r.isComplete()) {
                break;
            }
            engine.progressWait(state);
        }
        other.get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldSleepOnWhileOtherVcisAreBusy() throws Exception {
        ProgressEngine engine = engine(deep);
        vci.setMultiple(true);
        Vci second = vci.another(1, 0, () -> new Request(null));
        Vcis vcis = new Vcis(vci, second);
        engine.completions(vcis);
        vci.enter();
        Request r = vci.newRequest(RequestKind.RECV);
        vci.exit();
        r.addRef();
        Future<?> waiter = threads.submit(() -> {
            WaitState state = new WaitState();
            state.only = r.handle();
            for (state.epoch = vcis.epoch(state.only); !r.isComplete(); state.epoch = vcis.epoch(state.only)) {
                engine.progressWait(state);
            }
        });
        while (!vci.isAsleep()) {
            Thread.onSpinWait();
        }
        int before = deep.sleeps.get();
        for (int i = 0; i < 10_000; i++) {
            second.enter();
            second.complete1(second.newRequest(RequestKind.RECV));
            vcis.exitAlone(second, 1);
        }
        assertTrue(vci.isAsleep());
        assertTrue(deep.sleeps.get() - before <= 1, deep.sleeps.get() + " sleeps");
        complete(() -> vci.complete1(r));
        waiter.get(20, TimeUnit.SECONDS);
    }
}
