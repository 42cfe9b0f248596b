package org.jmpi.hydra.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Message;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Progress;

/** Which messages and receives belong together, and which almost do. */
final class MessageMatching {
    /** A message that is there for a rank, or that somebody wants to send it. */
    private record Offer(int from, int context, int tag, boolean arrived) {
        boolean fits(Operation receive) {
            return context == receive.comm().context()
                    && (receive.peerWorld() == ANY || receive.peerWorld() == from)
                    && (receive.tag() == ANY || receive.tag() == tag);
        }
    }

    private final List<RankStatus> ranks;
    private final CommNames names;

    MessageMatching(List<RankStatus> ranks, CommNames names) {
        this.ranks = ranks;
        this.names = names;
    }

    /** Whether a message for this receive or probe of {@code rank} is there, or on its way. */
    boolean hasOffer(int rank, Operation receive) {
        return offers(rank).anyMatch(each -> each.fits(receive));
    }

    /** Whether a receive for this send of {@code rank} is posted. */
    boolean hasReceive(int rank, Operation send) {
        return receives(send.peerWorld())
                .anyMatch(each -> new Offer(rank, send.comm().context(), send.tag(), false).fits(each));
    }

    /** What is there instead of what {@code rank} waits for. */
    Optional<String> nearMiss(int rank, Operation o) {
        return o.kind() == Kind.SEND ? otherReceive(rank, o) : otherMessage(rank, o);
    }

    private Stream<Offer> offers(int rank) {
        Stream<Offer> arrived =
                messages(rank).map(each -> new Offer(each.sourceWorld(), each.context(), each.tag(), true));
        Stream<Offer> sent = ranks.stream().flatMap(from -> operations(from.rank())
                .filter(o -> o.kind() == Kind.SEND && o.peerWorld() == rank && o.progress() == Progress.MATCH)
                .map(o -> new Offer(from.rank(), o.comm().context(), o.tag(), false)));
        return Stream.concat(arrived, sent);
    }

    private Stream<Message> messages(int rank) {
        RankReport report = ranks.get(rank).report();
        return report == null ? Stream.of() : report.messages().stream();
    }

    private Stream<Operation> operations(int rank) {
        RankReport report =
                rank < 0 || rank >= ranks.size() ? null : ranks.get(rank).report();
        return report == null ? Stream.of() : CommNames.operations(report).filter(each -> !each.collective());
    }

    private Stream<Operation> receives(int rank) {
        return operations(rank)
                .filter(each -> (each.kind() == Kind.RECEIVE && each.progress() == Progress.MATCH)
                        || each.kind() == Kind.PROBE);
    }

    private Optional<String> otherMessage(int rank, Operation receive) {
        return offers(rank)
                .filter(each -> receive.peerWorld() == ANY || each.from() == receive.peerWorld())
                .filter(each -> each.tag() == receive.tag()
                        || each.context() == receive.comm().context())
                .findFirst()
                .map(each -> (each.arrived()
                                ? "a message from rank " + each.from() + " is there"
                                : "rank " + each.from() + " sends one")
                        + " with " + difference(receive, each.tag(), each.context()));
    }

    private Optional<String> otherReceive(int rank, Operation send) {
        return receives(send.peerWorld())
                .filter(each -> each.peerWorld() == rank)
                .findFirst()
                .map(each -> "rank " + send.peerWorld() + " receives from it with "
                        + difference(send, each.tag(), each.comm().context()));
    }

    private String difference(Operation wanted, int tag, int context) {
        return context != wanted.comm().context()
                ? "tag=" + tag + " on " + names.of(context) + ", not on " + names.of(wanted.comm())
                : "tag=" + tag + ", not tag=" + wanted.tag();
    }
}
