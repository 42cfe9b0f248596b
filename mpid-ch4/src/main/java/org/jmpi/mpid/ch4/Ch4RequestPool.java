package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/** The requests of all VCIs; those that stand for no message of their own are VCI 0's. */
final class Ch4RequestPool implements RequestPool {
    private final VciSelector vcis;
    private final PerVci first;
    /** The VCI of all requests where there is one, else null: every wait looks for its request here. */
    private final @Nullable Vci only;

    Ch4RequestPool(VciSelector vcis) {
        this.vcis = vcis;
        first = vcis.first();
        only = vcis.all().size() == 1 ? first.vci() : null;
    }

    private Vci of(Request request) {
        Vci one = only;
        return one != null ? one : vcis.of(request);
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
        Vci own = of(request);
        own.enter();
        try {
            request.addRefOwned();
        } finally {
            own.exit();
        }
    }

    @Override
    public void releaseRequest(Request request) {
        Vci own = of(request);
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
        Vci one = only;
        Vci own = one != null ? one : vcis.ofHandle(handle);
        return own.requests().find(handle);
    }

    @Override
    public int firstDead(int[] handles, int n, int none) {
        Vci one = only;
        HandleAllocator<Request> all = one == null ? null : one.requests();
        int i = 0;
        while (i < n && (handles[i] == none || isLive(all, handles[i]))) {
            i++;
        }
        return i;
    }

    private boolean isLive(@Nullable HandleAllocator<Request> all, int handle) {
        return all != null
                ? all.isLive(handle)
                : vcis.ofHandle(handle).requests().isLive(handle);
    }
}
