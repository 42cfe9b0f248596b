package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpid.ch4.vci.CompletionWatch;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpid.ch4.vci.Vcis;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * For a rank with several VCIs: a call finds that of its communicator or request, and enters VCI 0 before it, as {@link Vcis}
 * says. Point-to-point messages between a rank's own threads need their own VCI alone.
 */
final class MultiVciSelector extends VciSelector {
    /** Entered alone; listeners of completions are notified when it is left. */
    private static final class Alone extends EnteredVci {
        private final Vcis vcis;
        private final int number;

        Alone(PerVci at, Vcis vcis) {
            super(at);
            this.vcis = vcis;
            number = at.number();
        }

        @Override
        void exit() {
            vcis.exitAlone(vci, number);
        }
    }

    /** Entered after VCI 0. */
    private static final class AfterFirst extends EnteredVci {
        private final Vcis vcis;

        AfterFirst(PerVci at, Vcis vcis) {
            super(at);
            this.vcis = vcis;
        }

        @Override
        void exit() {
            vcis.exit(vci);
        }
    }

    private final int me;
    private final Vcis vcis;
    private final AmDispatcher dispatcher;
    private final Alone[] alone;
    private final AfterFirst[] afterFirst;

    /** Takes the VCIs of process {@code me}, by number. */
    MultiVciSelector(int me, PerVci... all) {
        super(all);
        this.me = me;
        Vci[] locks = new Vci[all.length];
        for (PerVci each : all) {
            locks[each.number()] = each.vci();
        }
        vcis = new Vcis(locks);
        dispatcher = new MultiVciDispatcher(vcis, all);
        alone = new Alone[all.length];
        afterFirst = new AfterFirst[all.length];
        for (PerVci each : all) {
            alone[each.number()] = new Alone(each, vcis);
            afterFirst[each.number()] = new AfterFirst(each, vcis);
        }
    }

    @Override
    @Nullable
    EnteredVci only() {
        return null;
    }

    /** Messages of collectives never go alone: their listeners expect VCI 0. */
    private EnteredVci enter(int number, int lpid, int attr) {
        if (lpid != me || (attr & Device.ATTR_COLL) != 0) {
            return enter(number);
        }
        EnteredVci at = alone[number];
        at.vci.enter();
        return at;
    }

    private EnteredVci enter(int number) {
        EnteredVci at = afterFirst[number];
        vcis.enter(at.vci);
        return at;
    }

    @Override
    EnteredVci enterToSend(Comm comm, int dest, int attr) {
        return enter(vcis.ofContext(comm.contextId), comm.lpid(dest), attr);
    }

    @Override
    EnteredVci enterToReceive(Comm comm, int source, int attr) {
        return enter(vcis.ofContext(comm.contextId), onlySender(comm, source), attr);
    }

    /** Returns the only process that a message from {@code source} can come from; -1: there are several. */
    private static int onlySender(Comm comm, int source) {
        if (source == Constants.ANY_SOURCE) {
            return comm.remoteSize == 1 ? comm.lpid(0) : -1;
        }
        return comm.lpid(source);
    }

    @Override
    EnteredVci enterToReceive(Request message) {
        return enter(vcis.ofHandle(message.handle()), AmRequest.of(message).peer(), 0);
    }

    @Override
    EnteredVci enter(Request request) {
        return enter(vcis.ofHandle(request.handle()));
    }

    @Override
    EnteredVci enter(Comm comm) {
        return enter(vcis.ofContext(comm.contextId));
    }

    @Override
    Vci of(Request request) {
        return vcis.of(request);
    }

    @Override
    Vci ofHandle(int handle) {
        return alone[vcis.ofHandle(handle)].vci;
    }

    @Override
    EnteredVci enter(PerVci vci) {
        return enter(vci.number());
    }

    @Override
    CompletionWatch completions() {
        return vcis;
    }

    @Override
    AmDispatcher dispatcher() {
        return dispatcher;
    }
}
