package org.jmpi.hydra.join;

import java.io.IOException;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.pmiserv.JoinedRank;
import org.jmpi.hydra.pmiserv.PmiServer;
import org.jmpi.mpir.pmi.JobServer;
import org.jmpi.mpir.pmi.JoinWire;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.WireText;
import org.jspecify.annotations.Nullable;

/** A job whose ranks have come: ends it for all when one ends badly, since nobody can kill the others. */
final class JoinedJob implements JobEvents, JobServer.Running {
    private final int size;
    private final int port;
    /** Ranks that are expected to be gone. Guarded by this. */
    private final BitSet gone = new BitSet();

    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable PmiServer server;
    private @Nullable Members members;
    private boolean isEnding;

    /** @param port on which the ranks come */
    JoinedJob(int size, int port) {
        this.size = size;
        this.port = port;
    }

    /** Says who keeps those that have come; once, before any does. */
    void gather(Members all) {
        members = all;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void refuse(String why) {
        Members all = members;
        if (all != null) {
            all.refuse(why);
        }
    }

    /** All are here. */
    synchronized void begin(@Nullable JoinedRank[] ranks, int[] nodes) throws IOException {
        PmiServer made = PmiServer.ofJoined(JobId.create().id(), nodes, this);
        server = made;
        for (JoinedRank each : ranks) {
            if (each != null) {
                made.adopt(each);
            }
        }
    }

    void neverBegins() {
        over.countDown();
    }

    @Override
    public void awaitEnd(int seconds) {
        try {
            if (!over.await(seconds, TimeUnit.SECONDS) && seconds > 0) {
                end(1, "rank 0 has waited " + seconds + " s for the others to leave");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void finalized(int rank) {
        gone.set(rank);
        endIfAllAreGone();
    }

    private void endIfAllAreGone() {
        if (gone.cardinality() == size) {
            end(0, "all have left");
        }
    }

    @Override
    public synchronized void disconnected(int rank) {
        if (!gone.get(rank)) {
            end(1, "rank " + rank + " is gone without MPI_Finalize");
        }
    }

    @Override
    public synchronized void aborted(int rank, int code, String message) {
        gone.set(rank);
        end(code, "rank " + rank + " aborted the job" + because(message));
    }

    @Override
    public synchronized void someAborted(int rank, int code, String message, BitSet ended) {
        String why = "rank " + rank + " aborted it" + because(message);
        for (int each = ended.nextSetBit(0); each >= 0; each = ended.nextSetBit(each + 1)) {
            gone.set(each);
            if (server != null && each != rank) {
                server.tell(each, last(code, why));
            }
        }
        endIfAllAreGone();
    }

    @Override
    public synchronized void launcherFailed(String reason) {
        end(1, reason);
    }

    private static String because(String message) {
        return message.isEmpty() ? "" : ": " + message;
    }

    private static PmiMessage last(int code, String why) {
        return PmiMessage.of(JoinWire.END)
                .with(JoinWire.CODE, Integer.toString(code))
                .with(JoinWire.WHY, WireText.encode(why));
    }

    private synchronized void end(int code, String why) {
        if (!isEnding && server != null) {
            isEnding = true;
            server.end(last(code, why), over::countDown);
        }
    }

    @Override
    public void exited(int rank, int code) {
        // processes are nobody's children here
    }

    @Override
    public void connected(int rank) {
        // known since it joined
    }

    @Override
    public void outputClosed() {
        // each process has its own
    }

    @Override
    public void interrupted(int number, String name) {
        // rank 0's process ends as any other
    }
}
