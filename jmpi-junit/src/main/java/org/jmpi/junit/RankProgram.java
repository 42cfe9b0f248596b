package org.jmpi.junit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mpi.EmbeddedJob;
import mpi.Intracomm;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.init.LeakReport;
import org.jmpi.mpir.mpid.Device;

/** What each rank of the job does: the test, and a look at what is left of it. */
final class RankProgram implements EmbeddedJob.Body<RankResult> {
    private static final long serialVersionUID = 1;

    /** What ranks may take to end their test, or to fail too, after one has failed and all have begun. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int MOST_PENDING = 5;

    private final String id;
    private final RankKind kind;
    private final boolean detectsExtensions;
    private final boolean allowLeaks;
    private final String meeting;
    private final int ranks;

    RankProgram(String id, RankKind kind, boolean detectsExtensions, boolean allowLeaks, Path meeting, int ranks) {
        this.id = id;
        this.kind = kind;
        this.detectsExtensions = detectsExtensions;
        this.allowLeaks = allowLeaks;
        this.meeting = meeting.toString();
        this.ranks = ranks;
    }

    @Override
    public RankResult run(Intracomm world) throws Exception {
        Throwable failure = RankTest.run(id, kind, detectsExtensions, meeting);
        if (failure instanceof AbortSignal || failure instanceof JobAborted) {
            throw (Error) failure;
        }
        MeetingFolder folder = new MeetingFolder(Path.of(meeting), ranks);
        if (failure == null) {
            folder.ended(world.getRank(), null);
            return new RankResult(null, allowLeaks ? List.of() : leaks());
        }
        Throwable told = RankResult.portable(failure);
        folder.ended(world.getRank(), told);
        if (folder.awaitEnds(GRACE_NANOS)) {
            return new RankResult(told, List.of());
        }
        // not MPI_Finalize: its barrier would be taken for one of the test that others are in
        if (told instanceof Error error) {
            throw error;
        }
        throw (Exception) told;
    }

    private static List<String> leaks() {
        Rank rank = Objects.requireNonNull(Rank.current());
        List<String> leaks = new ArrayList<>(LeakReport.of(rank));
        List<String> pending = Device.of(rank).diagnosis().pendingRequests();
        pending.stream().limit(MOST_PENDING).forEach(each -> leaks.add("pending: " + each));
        if (pending.size() > MOST_PENDING) {
            leaks.add("and " + (pending.size() - MOST_PENDING) + " more pending");
        }
        return leaks;
    }
}
