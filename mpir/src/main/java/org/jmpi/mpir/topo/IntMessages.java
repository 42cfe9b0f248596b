package org.jmpi.mpir.topo;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.schedule.Tags;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;

/** Messages of ints, of any length, that belong to one collective step; nobody else's messages are taken for them. */
final class IntMessages implements AutoCloseable {
    private final Rank rank;
    private final Comm comm;
    private final Datatype type;
    private final int tag;
    private final List<Request> sends = new ArrayList<>();

    /** Begins a step; all ranks of {@code comm} do. */
    IntMessages(Rank rank, Comm comm) {
        this.rank = rank;
        this.comm = comm;
        type = Datatype.table(rank).known(PredefinedTypes.INT32_T);
        tag = comm.collSequence++ & Tags.MASK;
    }

    /** Begins to send {@code data}, which must not change until {@link #finish}. */
    void send(int[] data, int dest) {
        try {
            sends.add(Device.of(rank).messaging().isend(data, data.length, type, dest, tag, comm, Device.ATTR_COLL));
        } catch (PeerFailure e) {
            throw givenUp(e);
        }
    }

    /** Waits for a message of {@code source}, ANY_SOURCE too; {@code status} tells whose it was. */
    int[] receive(int source, Status status) {
        try {
            return await(source, status);
        } catch (PeerFailure e) {
            throw givenUp(e);
        }
    }

    /** Tells the others, which may wait for this process. */
    private PeerFailure givenUp(PeerFailure why) {
        Device.of(rank).messaging().collectiveFailed(comm, why);
        return why;
    }

    private int[] await(int source, Status status) {
        WaitState wait = WaitStates.of(rank).next();
        for (; ; ) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            if (Device.of(rank).messaging().iprobe(source, tag, comm, Device.ATTR_COLL, status)) {
                break;
            }
            Device.of(rank).progress().progressWait(wait);
        }
        if (status.bytes() % Integer.BYTES != 0) {
            throw malformed(status.MPI_SOURCE);
        }
        int[] data = new int[(int) (status.bytes() / Integer.BYTES)];
        int from = status.MPI_SOURCE;
        Requests.wait(
                rank,
                Device.of(rank).messaging().irecv(data, data.length, type, from, tag, comm, Device.ATTR_COLL),
                status);
        return data;
    }

    /** Returns the error for a message that makes no sense. */
    static MpirException malformed(int source) {
        return new MpirException(
                ErrorClass.ERR_INTERN,
                "the list of edges from rank " + source + " is malformed: expected as many edges as it announces;"
                        + " do all ranks run the same version of JMPI?");
    }

    /** Waits until all sends are done. */
    void finish() {
        while (!sends.isEmpty()) {
            Requests.wait(rank, sends.remove(sends.size() - 1), null);
        }
    }

    /** Drops the sends that a failure left; the device completes them by itself. */
    @Override
    public void close() {
        sends.forEach(Device.of(rank).requests()::releaseRequest);
        sends.clear();
    }
}
