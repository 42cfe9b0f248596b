package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpir.mpl.Segment;

/** Collects the data of a long message that nobody waits for yet, to deliver it again as a whole; reused. */
final class UnexpectedLongMessage implements AmSink {
    private final Segment hdr = Segment.allocate(TcpSettings.HDR_MAX);
    private Segment data = Segment.allocate(TcpSettings.BUFFER_SIZE);
    private int handlerId;
    private int hdrSz;
    private int size;
    private int arrived;

    /** Begins with what is here of {@code m}. */
    void begin(AmMessage m) {
        handlerId = m.handlerId;
        hdrSz = m.hdrSz;
        hdr.bytes.put(0, m.hdr.bytes, m.hdrPos, hdrSz);
        size = (int) m.dataSz;
        if (data.size() < size) {
            data = Segment.allocate(FrameLayout.padded(size));
        }
        arrived = 0;
        data(m.data, m.dataPos, m.inlineSz);
    }

    @Override
    public void data(Segment src, int pos, int len) {
        data.bytes.put(arrived, src.bytes, pos, len);
        arrived += len;
    }

    @Override
    public void done() {}

    @Override
    public void failed(RuntimeException why) {}

    /** Makes {@code m} the whole message. */
    void put(AmMessage m) {
        m.handlerId = handlerId;
        m.hdr = hdr;
        m.hdrPos = 0;
        m.hdrSz = hdrSz;
        m.data = data;
        m.dataPos = 0;
        m.inlineSz = size;
        m.dataSz = size;
    }
}
