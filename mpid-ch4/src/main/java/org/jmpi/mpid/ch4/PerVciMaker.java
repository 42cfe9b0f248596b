package org.jmpi.mpid.ch4;

import java.util.function.Supplier;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.dispatch.SelfTransport;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.generic.PointToPoint;
import org.jmpi.mpid.ch4.generic.PointToPointVars;
import org.jmpi.mpid.ch4.generic.Receiver;
import org.jmpi.mpid.ch4.generic.Sender;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpid.ch4.vci.VciMaker;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * Makes the VCIs of a rank, each with its protocols; the transports to other processes are opened afterwards, and the
 * routers told of them then.
 */
final class PerVciMaker {
    @Cvar(
            name = "MPIR_CVAR_REQUEST_QUARANTINE",
            category = "REQUEST",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            max = 100_000,
            description = "How many freed request handles are kept back, so that use of a stale one is noticed.")
    private static final CvarKey QUARANTINE = CvarKey.of("MPIR_CVAR_REQUEST_QUARANTINE");

    @Cvar(
            name = "MPIR_CVAR_CH4_NUM_VCIS",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "1",
            min = 1,
            max = 64,
            description = "How many VCIs a rank has that was initialized with MPI_THREAD_MULTIPLE; others have "
                    + "one. Communicators take turns on them. So threads that use different ones need not "
                    + "wait for each other to send messages within their process. Messages to other "
                    + "processes go one at a time.")
    private static final CvarKey NUM_VCIS = CvarKey.of("MPIR_CVAR_CH4_NUM_VCIS");

    private final Rank rank;
    /** How many freed request handles each VCI keeps back. */
    private final int quarantine;

    private final Transports transports;

    /**
     * Makes a maker.
     *
     * @param transports not open yet
     */
    PerVciMaker(Rank rank, Transports transports) {
        this.rank = rank;
        quarantine = rank.cvars().getInt(QUARANTINE);
        this.transports = transports;
    }

    /** Makes as many VCIs as the rank is to have, and the way to choose among them. */
    VciSelector make() {
        int count = rank.isMultiple() ? rank.cvars().getInt(NUM_VCIS) : 1;
        PerVci first = first();
        if (count == 1) {
            return new SingleVciSelector(first);
        }
        PerVci[] all = new PerVci[count];
        all[0] = first;
        for (int number = 1; number < count; number++) {
            all[number] = another(number, first);
        }
        return new MultiVciSelector(rank.pmi.rank(), all);
    }

    private PerVci first() {
        return make(0, new FirstVci(), new PointToPointVars(rank.pvars(), rank.messages));
    }

    /** Partitioned communication is VCI 0's, so nobody handles its messages here. */
    private PerVci another(int number, PerVci first) {
        VciMaker maker = requests -> first.vci().another(number, quarantine, requests);
        return make(number, maker, first.pointToPoint().vars().another());
    }

    private PerVci make(int number, VciMaker maker, PointToPointVars vars) {
        int me = rank.pmi.rank();
        Router router = new Router(rank.pmi.size(), me);
        PointToPoint common = new PointToPoint(maker, router, vars, rank);
        Sender sender = new Sender(common);
        Receiver receiver = new Receiver(common);
        Handlers handlers = new Handlers(common, sender, receiver);
        router.self(new SelfTransport(me, handlers));
        return new PerVci(number, common.vci(), router, common, sender, receiver, handlers);
    }

    // classes, not lambdas: each rank that starts makes one of each

    private final class FirstVci implements VciMaker {
        @Override
        public Vci make(Supplier<Request> requests) {
            Vci vci = new Vci(0, quarantine, requests, new EndOfSleep());
            vci.setMultiple(rank.isMultiple());
            return vci;
        }
    }

    /** Ends the sleep of the holder of VCI 0. Any thread. */
    private final class EndOfSleep implements Runnable {
        @Override
        public void run() {
            transports.sleeper().wakeup(transports.netmod());
        }
    }
}
