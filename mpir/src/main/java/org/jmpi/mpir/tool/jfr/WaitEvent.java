package org.jmpi.mpir.tool.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/** A blocking wait inside MPI. What is not known is -1, or null for a text. */
@Name(WaitEvent.NAME)
@Label("MPI Wait")
@Category("JMPI")
@Description("A thread waited inside a function of MPI")
@StackTrace(true)
@Threshold("100 us")
final class WaitEvent extends Event {
    static final String NAME = "org.jmpi.Wait";

    @Label("Rank")
    @Description("Rank in MPI_COMM_WORLD of who waited")
    int rank;

    @Label("Function")
    @Nullable
    String function;

    @Label("Communicator")
    @Nullable
    String communicator;

    @Label("Window")
    @Nullable
    String window;

    @Label("Waits For")
    @Description(
            "At a window: a lock, post, complete, an answer of the peer, or that all members call the same function")
    @Nullable
    String waitsFor;

    @Label("Peer")
    @Description("Rank in MPI_COMM_WORLD of who was waited for; -1: any, or several")
    int peer = -1;

    @Label("Tag")
    int tag = -1;

    @Label("Bytes")
    @DataAmount
    long bytes = -1;
}
