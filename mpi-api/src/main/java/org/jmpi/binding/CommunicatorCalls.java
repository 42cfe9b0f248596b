package org.jmpi.binding;

import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.Comms;
import org.jmpi.mpir.comm.create.Intercomms;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.request.Request;

/** Checks of the functions on communicators beyond their parameters' kinds. */
final class CommunicatorCalls {
    private CommunicatorCalls() {}

    static Comm inter(Comm comm) {
        if (!comm.isInter) {
            throw Checks.error(
                    ErrorClass.ERR_COMM,
                    "comm is an intracommunicator: expected an intercommunicator, which alone has a remote group");
        }
        return comm;
    }

    static Comm intra(Comm comm) {
        if (comm.isInter) {
            throw Checks.error(
                    ErrorClass.ERR_COMM,
                    "the communicator is an intercommunicator: expected one of a single group; see MPI_Intercomm_merge");
        }
        return comm;
    }

    static void localLeader(Comm comm, int leader) {
        if (leader < 0 || leader >= comm.size) {
            throw Checks.error(
                    ErrorClass.ERR_RANK,
                    "local_leader is " + leader + ": expected a rank from 0 to " + (comm.size - 1)
                            + " of local_comm, the same at all its processes");
        }
    }

    /** Returns what looks up and checks the arguments that mean something at the leader only. */
    static Supplier<Intercomms.Peer> peer(Rank self, int handle, int leader, int tag) {
        return () -> {
            Comm peer = handle == MpiConstants.MPI_COMM_NULL ? null : Checks.comm(self, handle, "peer_comm");
            RankChecks.tag(self, tag, "tag");
            return new Intercomms.Peer(peer, leader, tag);
        };
    }

    /** Returns what looks up the group that means something at the leader only. */
    static Supplier<Group> remote(Rank self, int handle) {
        return () -> Checks.group(self, handle, "remote_group");
    }

    static void localLeader(Group group, int leader) {
        if (leader < 0 || leader >= group.size()) {
            throw Checks.error(
                    ErrorClass.ERR_RANK,
                    "local_leader is " + leader + ": expected a rank from 0 to " + (group.size() - 1)
                            + " of local_group, the same at all its processes");
        }
    }

    static void idup(Rank self, Comm comm, int[] newcomm, int[] request) {
        Request[] begun = new Request[1];
        Comm made = Comms.idup(self, comm, begun);
        Values.copyAtCompletion(begun[0], HandleType.COMM, comm, made);
        newcomm[0] = made.handle();
        request[0] = begun[0].handle();
    }

    static void idupWithInfo(Rank self, Comm comm, Info info, int[] newcomm, int[] request) {
        Request[] begun = new Request[1];
        Comm made = Comms.idupWithInfo(self, comm, info, begun);
        Values.copyAtCompletion(begun[0], HandleType.COMM, comm, made);
        newcomm[0] = made.handle();
        request[0] = begun[0].handle();
    }

    static Group remoteGroup(Comm comm) {
        Group group = inter(comm).remoteGroup;
        group.addHandle();
        return group;
    }

    static void color(int color) {
        if (color < 0 && color != Constants.UNDEFINED) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    "color is " + color + ": expected 0 or more; pass MPI_UNDEFINED to be in no new communicator");
        }
    }

    static void freeable(Comm comm) {
        if (comm.isBuiltin()) {
            throw Checks.error(
                    ErrorClass.ERR_COMM,
                    "comm is " + comm.name + ": expected a communicator that the program made; predefined ones stay");
        }
    }

    /** Returns {@code name}, cut to what the standard lets a name have. */
    static String name(String name) {
        int most = Constants.MAX_OBJECT_NAME - 1;
        return name.length() > most ? name.substring(0, most) : name;
    }
}
