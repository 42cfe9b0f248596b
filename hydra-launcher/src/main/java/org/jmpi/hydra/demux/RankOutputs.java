package org.jmpi.hydra.demux;

import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The ranks' lines go to the launcher's own two streams or to files, perhaps behind a prefix, perhaps those of some
 * ranks only.
 */
public final class RankOutputs implements Outputs {
    private static final LineSink NOWHERE = new LineSink(java.io.OutputStream.nullOutputStream(), () -> {});

    private final LineSink out;
    private final LineSink err;
    private final IntFunction<RankPlace> places;
    private @Nullable NamePattern prefix;
    private boolean tag;
    private boolean stamp;
    private boolean copy;
    private boolean merge;
    private IntPredicate printed = rank -> true;
    private @Nullable RankFiles outFiles;
    private @Nullable RankFiles errFiles;

    /**
     * @param out the launcher's output
     * @param err the launcher's error output
     * @param places says of each rank what patterns need
     */
    public RankOutputs(LineSink out, LineSink err, IntFunction<RankPlace> places) {
        this.out = out;
        this.err = err;
        this.places = places;
    }

    /**
     * Lines begin with this.
     *
     * @param pattern for each rank
     */
    public void prefix(NamePattern pattern) {
        prefix = pattern;
    }

    /** Lines begin with job, rank and stream, as Open MPI writes them. */
    public void tag() {
        tag = true;
    }

    /** Lines begin with the time and the stream, as Open MPI writes them. */
    public void stamp() {
        stamp = true;
    }

    /** What goes to files goes to the launcher's own streams as well. */
    public void copy() {
        copy = true;
    }

    /** Error output goes where output goes. */
    public void merge() {
        merge = true;
    }

    /**
     * Output of other ranks is dropped; error output is not.
     *
     * @param ranks whose is kept
     */
    public void only(IntPredicate ranks) {
        printed = ranks;
    }

    /**
     * @param output files for output; null: the launcher's own stream
     * @param errors files for error output; null: the launcher's own stream
     */
    public void files(@Nullable RankFiles output, @Nullable RankFiles errors) {
        outFiles = output;
        errFiles = errors;
    }

    /**
     * Opens the files of all ranks, so that a job does not start whose output has no place.
     *
     * @param ranks how many there are
     * @throws org.jmpi.hydra.job.UsageException when a file cannot be written
     */
    public void open(int ranks) {
        for (int rank = 0; rank < ranks && (outFiles != null || errFiles != null); rank++) {
            sink(rank, Stream.OUT);
            sink(rank, Stream.ERR);
        }
    }

    @Override
    public LineSink sink(int rank, Stream stream) {
        if (stream == Stream.ERR && !merge) {
            return sink(errFiles, rank, err);
        }
        if (stream == Stream.OUT && !printed.test(rank)) {
            return NOWHERE;
        }
        return sink(outFiles, rank, out);
    }

    private LineSink sink(@Nullable RankFiles files, int rank, LineSink own) {
        if (files == null) {
            return own;
        }
        LineSink file = files.sink(places.apply(rank));
        return copy ? file.and(own) : file;
    }

    @Override
    public String prefix(int rank, Stream stream) {
        String text = prefix == null ? "" : prefix.of(places.apply(rank));
        if (!tag && !stamp) {
            return text;
        }
        return (stamp ? TimeStamp.MARK : "") + (tag ? "[" + (places.apply(rank).world() + 1) + "," + rank + "]" : "")
                + "<" + (stream == Stream.OUT ? "stdout" : "stderr") + ">:" + text;
    }
}
