package org.jmpi.binding;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.request.Constants;

/** What the functions on communicators check beyond their parameters' kinds. */
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
