package org.jmpi.mpid.ch4;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;

/** The device's performance variables. */
final class DeviceVars implements Consumer<PvarRegistry> {
    private final List<PerVci> vcis;
    private final Transports transports;
    private final LongSupplier sharedMemory;

    /** {@code sharedMemory} says how many bytes of MPI_Alloc_mem's are shared. */
    DeviceVars(List<PerVci> vcis, Transports transports, LongSupplier sharedMemory) {
        this.vcis = vcis;
        this.transports = transports;
        this.sharedMemory = sharedMemory;
    }

    private long sum(ToLongFunction<HandleAllocator<Request>> value) {
        long sum = 0;
        for (PerVci each : vcis) {
            sum += value.applyAsLong(each.vci().requests());
        }
        return sum;
    }

    @Override
    public void accept(PvarRegistry pvars) {
        TransportVars.registerSelf(
                pvars,
                "self",
                vcis.stream()
                        .map(v -> Objects.requireNonNull(v.router().self()).counters())
                        .toList());
        if (transports.shm() != null) {
            TransportVars.register(pvars, "shm", transports.shm().counters());
            TransportVars.registerIpc(pvars, "shm", transports.shm().counters());
        }
        if (transports.netmod() != null) {
            TransportVars.register(pvars, "netmod", transports.netmod().counters());
            TransportVars.registerConnections(
                    pvars, "netmod", transports.netmod().counters());
        }
        pvars.registerLevel(
                "request_handles_in_use",
                Category.REQUEST,
                "Requests there are",
                () -> sum(HandleAllocator::liveCount));
        pvars.registerLevel(
                "requests_pending",
                Category.REQUEST,
                "Requests of operations that the program began and that are not complete; not those that it freed",
                () -> sum(PendingRequests::held));
        pvars.registerLevel(
                "alloc_mem_shared_bytes",
                Category.CH4,
                "Memory allocated by MPI_Alloc_mem that the node's processes share (bytes)",
                sharedMemory);
        pvars.registerLevel(
                "shm_met_peers",
                Category.CH4,
                "Processes of other worlds that messages reach through shared memory",
                transports::metPeers);
        pvars.registerSize(
                "request_handles_capacity",
                Category.REQUEST,
                "Requests that the pool has room for",
                () -> sum(HandleAllocator::capacity));
    }
}
