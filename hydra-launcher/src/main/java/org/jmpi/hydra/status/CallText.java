package org.jmpi.hydra.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jspecify.annotations.Nullable;

/** Calls and operations as people write them. */
final class CallText {
    private static final double MILLIS = 1000;

    private CallText() {}

    /** {@code MPI_Recv(source=1, tag=5)}. */
    static String brief(Call call) {
        Operation o = call.waitsFor();
        if (o != null && o.kind().isAtWindow()) {
            return call.function() + "(" + WindowText.inCall(o) + ")";
        }
        String inside = o == null ? "" : String.join(", ", envelope(o));
        return isRequestCall(call) && o != null
                ? call.function() + " for a " + noun(o) + "(" + inside + ")"
                : call.function() + "(" + inside + ")";
    }

    /** All arguments that are known. */
    static @Nullable String full(Call call, CommNames names) {
        if (!call.file().isEmpty()) {
            return call.function() + "(" + call.file() + ")";
        }
        Operation o = call.waitsFor();
        if (o == null) {
            return call.function();
        }
        if (o.kind().isAtWindow()) {
            return brief(call);
        }
        return isRequestCall(call)
                ? call.function() + " for a " + operation(o, names)
                : call.function() + "(" + String.join(", ", arguments(o, names)) + ")";
    }

    /** {@code receive(count=4, MPI_INT, source=1, tag=5, MPI_COMM_WORLD)}. */
    static String operation(Operation o, CommNames names) {
        if (o.kind() == Kind.FILE) {
            return o.datatype() + " of " + o.bytes() + " bytes, file "
                    + o.comm().name();
        }
        return noun(o) + "(" + String.join(", ", arguments(o, names)) + ")";
    }

    static String duration(Call call) {
        return call.millis() < 0 ? "" : String.format(Locale.ROOT, " for %.1f s", call.millis() / MILLIS);
    }

    /** Whether the function completes operations that another began. */
    private static boolean isRequestCall(Call call) {
        return Objects.requireNonNull(call.function()).startsWith("MPI_Wait")
                || call.function().startsWith("MPI_Test");
    }

    private static String noun(Operation o) {
        return switch (o.kind()) {
            case RECEIVE -> "receive";
            case SEND -> "send";
            case PROBE -> "probe";
            case COLLECTIVE -> "collective";
            case FILE -> "access to a file";
            case LOCK, POST, COMPLETE, ANSWER, OTHER -> "request";
        };
    }

    private static List<String> arguments(Operation o, CommNames names) {
        List<String> words = new ArrayList<>();
        if (o.count() >= 0) {
            words.add("count=" + o.count());
        }
        if (!o.datatype().isEmpty()) {
            words.add(o.datatype());
        }
        if (o.count() < 0 && o.bytes() >= 0) {
            words.add("bytes=" + o.bytes());
        }
        words.addAll(envelope(o));
        if (o.comm().context() >= 0) {
            words.add(names.of(o.comm()));
        }
        return words;
    }

    private static List<String> envelope(Operation o) {
        List<String> words = new ArrayList<>();
        String peer = o.kind() == Kind.SEND ? "dest" : o.kind() == Kind.COLLECTIVE ? "root" : "source";
        if (o.peer() >= 0 || o.peer() == ANY) {
            words.add(peer + "=" + (o.peer() == ANY ? "MPI_ANY_SOURCE" : Integer.toString(o.peer())));
        }
        if (o.kind() != Kind.COLLECTIVE && (o.tag() >= 0 || o.tag() == ANY)) {
            words.add("tag=" + (o.tag() == ANY ? "MPI_ANY_TAG" : Integer.toString(o.tag())));
        }
        return words;
    }

    static String progress(Operation o) {
        if (o.progress() == Progress.DATA) {
            return o.kind() == Kind.SEND ? "its data is leaving" : "its data is on its way";
        }
        return o.progress() != Progress.MATCH
                ? ""
                : o.kind() == Kind.SEND ? "not received yet" : "nothing that matches has come";
    }
}
