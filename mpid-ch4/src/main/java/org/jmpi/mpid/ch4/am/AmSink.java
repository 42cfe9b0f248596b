package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.mpl.Segment;

/** Takes the data of one message as it arrives, in order (mirrors the data-copy call-backs of a receive request). */
public interface AmSink {
    /** Takes {@code len} bytes from position {@code pos} of {@code src}, which is valid only during the call. */
    void data(Segment src, int pos, int len);

    /** Called once after the last byte. */
    void done();

    /** Called instead of {@link #done} if the rest will never come. */
    void failed(RuntimeException why);
}
