package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * A view of an arrived active message; one instance a transport, reused for every message.
 *
 * <p>Header and inline data stay where they arrived: {@code hdrSz} bytes of {@code hdr} from {@code hdrPos}, and
 * {@code inlineSz} bytes of {@code data} from {@code dataPos}.
 */
public final class AmMessage {
    /** The process that sent it. */
    public int lpid;

    public int handlerId;

    @SuppressWarnings("NullAway.Init")
    public Segment hdr;
    /** A multiple of 8. */
    public int hdrPos;

    public int hdrSz;

    @SuppressWarnings("NullAway.Init")
    public Segment data;
    /** A multiple of 8 where the transport can have it so. */
    public int dataPos;
    /** How many bytes of data are here. */
    public int inlineSz;
    /** How many bytes of data there are in all. */
    public long dataSz;
    /** Which transport brought it; replies go the same way. */
    @SuppressWarnings("NullAway.Init")
    public AmTransport transport;
    /** Set by the handler of a message whose data is not all here: takes the rest. */
    public @Nullable AmSink sink;
    /** Set by a handler that rather has the message again when all of its data is here. */
    public boolean again;
    /**
     * How many bytes the sender believes to lie here until it is notified that they were consumed; 0 for most messages. A handler that
     * keeps the data sets it to 0, and says later that it was taken.
     */
    public long owed;
}
