package org.jmpi.hydra.demux;

/** All ranks' lines go to the launcher's own two streams. */
public final class LauncherOutputs implements Outputs {
    private final LineSink out;
    private final LineSink err;
    private final boolean label;

    /**
     * @param out the launcher's output
     * @param err the launcher's error output
     * @param label whether lines begin with the rank
     */
    public LauncherOutputs(LineSink out, LineSink err, boolean label) {
        this.out = out;
        this.err = err;
        this.label = label;
    }

    @Override
    public LineSink sink(int rank, Stream stream) {
        return stream == Stream.OUT ? out : err;
    }

    @Override
    public String prefix(int rank, Stream stream) {
        return label ? "[" + rank + "] " : "";
    }
}
