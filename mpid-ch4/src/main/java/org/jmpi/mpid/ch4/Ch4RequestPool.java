package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/** The requests of all VCIs; those that stand for no message of their own are VCI 0's. */
final class Ch4RequestPool implements RequestPool {
    private final VciSelector vcis;
    private final PerVci first;

    Ch4RequestPool(VciSelector vcis) {
        this.vcis = vcis;
        first = vcis.first();
    }

    @Override
    public Request newRequest(RequestKind kind) {
        first.vci().enter();
        try {
            return first.pointToPoint().plainRequest(kind);
        } finally {
            first.vci().exit();
        }
    }

    @Override
    public void completeRequest(Request request) {
        first.vci().enter();
        try {
            first.vci().complete1(request);
        } finally {
            first.vci().exit();
        }
    }

    @Override
    public void retainRequest(Request request) {
        Vci own = vcis.of(request);
        own.enter();
        try {
            request.addRefOwned();
        } finally {
            own.exit();
        }
    }

    @Override
    public void releaseRequest(Request request) {
        Vci own = vcis.of(request);
        own.enter();
        try {
            own.release(request);
        } finally {
            own.exit();
        }
    }

    @Override
    public void whenComplete(Request request, CompletionListener listener) {
        EnteredVci at = vcis.enter(request);
        try {
            at.vci.whenComplete(request, listener);
        } finally {
            at.exit();
        }
    }

    @Override
    public @Nullable Request findRequest(int handle) {
        return vcis.ofHandle(handle).requests().find(handle);
    }
}
