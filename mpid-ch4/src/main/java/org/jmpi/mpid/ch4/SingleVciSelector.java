package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.vci.CompletionWatch;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.request.Request;

/** For a rank with one VCI: every call enters that. */
final class SingleVciSelector extends VciSelector {
    private static final class Only extends EnteredVci {
        Only(PerVci at) {
            super(at);
        }

        @Override
        void exit() {
            vci.exit();
        }
    }

    private final Vci vci;
    private final Only only;
    private final CompletionWatch completions;

    SingleVciSelector(PerVci first) {
        super(first);
        vci = first.vci();
        only = new Only(first);
        completions = CompletionWatch.of(vci);
    }

    @Override
    EnteredVci only() {
        return only;
    }

    private EnteredVci enter() {
        vci.enter();
        return only;
    }

    @Override
    EnteredVci enterToSend(Comm comm, int dest, int attr) {
        return enter();
    }

    @Override
    EnteredVci enterToReceive(Comm comm, int source, int attr) {
        return enter();
    }

    @Override
    EnteredVci enterToReceive(Request message) {
        return enter();
    }

    @Override
    EnteredVci enter(Request request) {
        return enter();
    }

    @Override
    EnteredVci enter(Comm comm) {
        return enter();
    }

    @Override
    Vci of(Request request) {
        return vci;
    }

    @Override
    Vci ofHandle(int handle) {
        return vci;
    }

    @Override
    EnteredVci enter(PerVci vci) {
        return enter();
    }

    @Override
    CompletionWatch completions() {
        return completions;
    }

    @Override
    AmDispatcher dispatcher() {
        return first().handlers();
    }
}
