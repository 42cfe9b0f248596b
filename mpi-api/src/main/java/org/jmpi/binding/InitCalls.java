package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.init.Init;
import org.jmpi.mpir.job.HostName;

/** Beginning, end, and queries that are legal at any time. */
final class InitCalls {
    private InitCalls() {}

    /** Initializes and returns the thread level that is provided. */
    static int init(Rank self, int required) {
        if (self != null && self.worldState != Rank.State.PRE_INIT) {
            throw Checks.error(
                    ErrorClass.ERR_OTHER,
                    self.worldState == Rank.State.INITIALIZED
                            ? "MPI is initialized already: expected one call of MPI_Init; ask MPI_Initialized first"
                            : "MPI is finalized: it can't be initialized again in the same process");
        }
        if (required < Constants.THREAD_SINGLE || required > Constants.THREAD_MULTIPLE) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    "required is " + required + ": expected MPI_THREAD_SINGLE (0) to MPI_THREAD_MULTIPLE (3)");
        }
        return Init.initThread(required).threadLevel;
    }

    static void finish(Rank self) {
        Init.finalizeRank(inWorld(self));
    }

    /** Returns the rank of a function that means the World Model, whatever sessions there are. */
    static Rank inWorld(Rank self) {
        if (self.worldState != Rank.State.INITIALIZED) {
            throw new NotInitializedException(
                    self.worldState == Rank.State.FINALIZED
                            ? "MPI is finalized already; call MPI_Finalize once"
                            : "MPI is not initialized: an open session is not enough here; call MPI_Init first");
        }
        return self;
    }

    static boolean wasInitialized(Rank self) {
        return self != null && self.worldState != Rank.State.PRE_INIT;
    }

    static boolean isFinalized(Rank self) {
        return self != null && self.worldState == Rank.State.FINALIZED;
    }

    static String libraryVersion() {
        String version = InitCalls.class.getPackage().getImplementationVersion();
        return "JMPI " + (version == null ? "development version" : version) + ", MPI "
                + MpiConstants.MPI_VERSION + "." + MpiConstants.MPI_SUBVERSION + ", device ch4, Java "
                + System.getProperty("java.version");
    }

    /** Returns the host's name, cut to what the standard lets it have. */
    static String processorName() {
        String name = HostName.get();
        return name.length() < Constants.MAX_PROCESSOR_NAME
                ? name
                : name.substring(0, Constants.MAX_PROCESSOR_NAME - 1);
    }
}
