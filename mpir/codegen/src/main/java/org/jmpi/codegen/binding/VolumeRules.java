package org.jmpi.codegen.binding;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes a call sends and receives: expressions over its parameters, that class {@code Volumes} of the binding
 * evaluates after the call. What goes to a file is sent, what comes of it received. A non-blocking or persistent form has the rule of the plain one.
 */
final class VolumeRules {
    private static final String OWN = "Volumes.";
    private static final Map<String, String> SENT = Map.ofEntries(
            Map.entry("bcast", "fromRoot(comm, root, buffer, count, datatype)"),
            Map.entry("reduce", "toRoot(root, null, count, datatype)"),
            Map.entry("allreduce", "size(count, datatype)"),
            Map.entry("scan", "size(count, datatype)"),
            Map.entry("exscan", "size(count, datatype)"),
            Map.entry("reduce_scatter", "size(recvcounts, datatype)"),
            Map.entry("reduce_scatter_block", "each(comm, recvcount, datatype)"),
            Map.entry("gather", "toRoot(root, sendbuf, sendcount, sendtype)"),
            Map.entry("gatherv", "toRoot(root, sendbuf, sendcount, sendtype)"),
            Map.entry("scatter", "scattered(comm, root, sendcount, sendtype)"),
            Map.entry("scatterv", "scattered(comm, root, sendcounts, sendtype)"),
            Map.entry("allgather", "own(comm, sendbuf, sendcount, sendtype, recvcount, recvtype)"),
            Map.entry("allgatherv", "own(comm, sendbuf, sendcount, sendtype, recvcounts, recvtype)"),
            Map.entry("alltoall", "exchanged(comm, sendbuf, sendcount, sendtype, recvcount, recvtype)"),
            Map.entry("alltoallv", "exchanged(sendbuf, sendcounts, sendtype, recvcounts, recvtype)"),
            Map.entry("alltoallw", "exchanged(sendbuf, sendcounts, sendtypes, recvcounts, recvtypes)"),
            Map.entry("neighbor_allgather", "size(sendcount, sendtype)"),
            Map.entry("neighbor_allgatherv", "size(sendcount, sendtype)"),
            Map.entry("neighbor_alltoall", "eachNeighbor(comm, sendcount, sendtype)"),
            Map.entry("neighbor_alltoallv", "size(sendcounts, sendtype)"),
            Map.entry("neighbor_alltoallw", "size(sendcounts, sendtypes)"));
    /** Those that complete receives, and what says how many of their statuses mean something. */
    private static final Map<String, String> RECEIVED = Map.ofEntries(
            Map.entry("MPI_Recv", "bytes(filled_)"),
            Map.entry("MPI_Mrecv", "bytes(filled_)"),
            Map.entry("MPI_Sendrecv", "bytes(filled_)"),
            Map.entry("MPI_Sendrecv_replace", "bytes(filled_)"),
            Map.entry("MPI_Wait", "bytes(filled_)"),
            Map.entry("MPI_Waitany", "bytes(filled_)"),
            Map.entry("MPI_Waitall", "bytes(filled_, count)"),
            Map.entry("MPI_Waitsome", "bytes(filled_, outcount[0])"),
            Map.entry("MPI_Test", "bytes(filled_, flag)"),
            Map.entry("MPI_Testany", "bytes(filled_, flag)"),
            Map.entry("MPI_Testall", "bytes(filled_, count, flag)"),
            Map.entry("MPI_Testsome", "bytes(filled_, outcount[0])"));

    private static final String PUT = "message(target_rank, origin_count, origin_datatype)";
    private static final String GET = "message(target_rank, target_count, target_datatype)";
    private static final String ONE = "message(target_rank, 1, datatype)";
    private static final Map<String, String> ORIGIN = Map.of(
            "MPI_Put", PUT,
            "MPI_Rput", PUT,
            "MPI_Accumulate", PUT,
            "MPI_Raccumulate", PUT,
            "MPI_Get_accumulate", "combined(target_rank, op, origin_count, origin_datatype)",
            "MPI_Rget_accumulate", "combined(target_rank, op, origin_count, origin_datatype)",
            "MPI_Fetch_and_op", "combined(target_rank, op, 1, datatype)",
            "MPI_Compare_and_swap", ONE);
    private static final Map<String, String> FETCHED = Map.of(
            "MPI_Get", GET,
            "MPI_Rget", GET,
            "MPI_Get_accumulate", GET,
            "MPI_Rget_accumulate", GET,
            "MPI_Fetch_and_op", ONE,
            "MPI_Compare_and_swap", ONE);

    private static final Set<String> MESSAGES = Set.of("pt2pt", "part");

    /** Returns the bytes that {@code form} sends; null: it sends none. */
    @Nullable
    String sent(Form form) {
        MpiFunction f = form.function();
        if (f.chapter().equals("coll")) {
            String rule = SENT.get(collective(f.name()));
            return rule == null ? null : OWN + rule;
        }
        if (isFileAccess(f)) {
            return f.name().contains("write") ? OWN + "size(count, datatype)" : null;
        }
        String put = ORIGIN.get(f.name());
        if (put != null) {
            return OWN + put;
        }
        if (!MESSAGES.contains(f.chapter()) || !f.has("dest")) {
            return null;
        }
        boolean two = f.has("sendcount");
        String count = two ? "sendcount" : "count";
        String partitions = f.has("partitions") ? "partitions * " : "";
        return OWN + "message(dest, " + partitions + count + ", " + (two ? "sendtype" : "datatype") + ")";
    }

    private static boolean isFileAccess(MpiFunction f) {
        return f.chapter().equals("io") && f.has("buf") && f.has("datatype");
    }

    /** Returns whether {@code f} has a status that says how many bytes of a file it read. */
    private static boolean readsFile(MpiFunction f) {
        return f.chapter().equals("io") && f.name().contains("read") && f.has("status");
    }

    private static String collective(String name) {
        String plain = name.substring("MPI_".length()).replaceFirst("_init$", "");
        String lower = plain.toLowerCase(java.util.Locale.ROOT);
        return lower.startsWith("i") && SENT.containsKey(lower.substring(1)) ? lower.substring(1) : lower;
    }

    /** Returns the bytes that {@code form} received; null: it completes no receive, and fetches nothing. */
    @Nullable
    String received(Form form) {
        String name = form.function().name();
        if (readsFile(form.function())) {
            return OWN + "bytes(filled_)";
        }
        String rule = RECEIVED.getOrDefault(name, FETCHED.get(name));
        return rule == null ? null : OWN + rule;
    }

    /** Returns the rank in MPI_COMM_WORLD that {@code form} sends to or accesses, of communicator or window within_. */
    String peer(Form form) {
        MpiFunction f = form.function();
        if (ORIGIN.containsKey(f.name()) || FETCHED.containsKey(f.name())) {
            return OWN + "target(within_, target_rank)";
        }
        boolean isSend = sent(form) != null && f.has("dest") && f.hasKind("COMMUNICATOR");
        return isSend ? OWN + "peer(within_, dest)" : "-1";
    }

    /** Returns the parameter of the statuses that {@link #received} looks into; null: there is none. */
    @Nullable
    String status(Form form) {
        if (!RECEIVED.containsKey(form.function().name()) && !readsFile(form.function())) {
            return null;
        }
        return form.function().has("status") ? "status" : "array_of_statuses";
    }

    /** Returns how many statuses there can be. */
    String statuses(Form form) {
        return form.function().has("incount") ? "incount" : "count";
    }
}
