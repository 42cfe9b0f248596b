package org.jmpi.hydra.status;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.CommName;
import org.jmpi.mpir.pmi.status.RankReport.Operation;

/** The names of communicators by context id: messages carry only that. */
final class CommNames {
    private final Map<Integer, String> names = new HashMap<>();

    private CommNames() {}

    static CommNames of(List<RankStatus> ranks) {
        CommNames all = new CommNames();
        for (RankStatus rank : ranks) {
            if (rank.report() != null) {
                operations(rank.report())
                        .filter(each -> !each.kind().isAtWindow())
                        .map(Operation::comm)
                        .forEach(all::learn);
            }
        }
        all.names.putIfAbsent(0, "MPI_COMM_WORLD");
        return all;
    }

    static Stream<Operation> operations(RankReport report) {
        return Stream.concat(
                report.calls().stream().map(RankReport.Call::waitsFor).filter(each -> each != null),
                report.operations().stream());
    }

    private void learn(CommName comm) {
        if (!comm.name().isEmpty()) {
            names.putIfAbsent(comm.context(), comm.name());
        }
    }

    String of(CommName comm) {
        return comm.name().isEmpty() ? of(comm.context()) : named(comm.name(), comm.context());
    }

    String of(int context) {
        if (context < 0) {
            return "a communicator";
        }
        String name = names.get(context);
        return name == null ? "communicator of context " + context : named(name, context);
    }

    private static String named(String name, int context) {
        return name.equals("MPI_COMM_WORLD") || name.equals("MPI_COMM_SELF")
                ? name
                : name + " (context " + context + ")";
    }
}
