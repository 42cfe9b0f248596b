package org.jmpi.mpir.tool.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** An access to a file, from its begin to its end. */
@Name(FileAccessEvent.NAME)
@Label("MPI File Access")
@Category("JMPI")
@Description("A rank read a file or wrote to it")
@StackTrace(false)
final class FileAccessEvent extends Event {
    static final String NAME = "org.jmpi.FileAccess";

    @Label("Rank")
    @Description("Rank in MPI_COMM_WORLD")
    int rank;

    @Label("File")
    @Nullable
    String file;

    @Label("Direction")
    @Description("read or write")
    @Nullable
    String direction;

    @Label("Form")
    @Description("independent or collective")
    @Nullable
    String form;

    @Label("Way")
    @Description("How it went to the file: contiguous, sieved, runs or two_phase")
    @Nullable
    String way;

    @Label("Offset")
    @Description("Byte of the file where it begins")
    long offset;

    @Label("Bytes")
    @Description("Bytes that moved; -1: it failed")
    @DataAmount
    long bytes;
}
