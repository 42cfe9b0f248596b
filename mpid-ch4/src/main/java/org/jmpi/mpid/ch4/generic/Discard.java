package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpir.mpl.Segment;

/** Takes payload that nobody waits for any more. */
final class Discard implements AmSink {
    static final AmSink SINK = new Discard();

    private Discard() {}

    @Override
    public void data(Segment src, int pos, int len) {}

    @Override
    public void done() {}

    @Override
    public void failed(RuntimeException why) {}
}
