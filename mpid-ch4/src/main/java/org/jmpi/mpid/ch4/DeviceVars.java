package org.jmpi.mpid.ch4;

import java.util.function.Consumer;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.tool.Category;
import org.jmpi.mpir.tool.PvarRegistry;

/** The device's performance variables. */
final class DeviceVars implements Consumer<PvarRegistry> {
    private final Router router;
    private final Transports transports;
    private final Vci vci;

    DeviceVars(Router router, Transports transports, Vci vci) {
        this.router = router;
        this.transports = transports;
        this.vci = vci;
    }

    @Override
    public void accept(PvarRegistry pvars) {
        TransportVars.registerSelf(pvars, "self", router.self().counters());
        if (transports.shm() != null) {
            TransportVars.register(pvars, "shm", transports.shm().counters());
        }
        if (transports.netmod() != null) {
            TransportVars.register(pvars, "netmod", transports.netmod().counters());
            TransportVars.registerConnections(
                    pvars, "netmod", transports.netmod().counters());
        }
        pvars.registerLevel("request_handles_in_use", Category.REQUEST, "Requests there are", () -> vci.requests()
                .liveCount());
        pvars.registerLevel(
                "requests_pending",
                Category.REQUEST,
                "Requests of operations that the program began and that are not complete; not those that it freed",
                () -> PendingRequests.held(vci.requests()));
        pvars.registerSize(
                "request_handles_capacity",
                Category.REQUEST,
                "Requests that the pool has room for",
                () -> vci.requests().capacity());
    }
}
