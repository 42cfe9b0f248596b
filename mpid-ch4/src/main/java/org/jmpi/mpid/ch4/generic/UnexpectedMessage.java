package org.jmpi.mpid.ch4.generic;

import org.jspecify.annotations.Nullable;

/** A message that arrived before its receive was posted; pooled by its {@link UnexpectedQueue}. */
final class UnexpectedMessage {
    int context;
    int source;
    int tag;
    int lpid;
    int flags;
    long dataSz;
    /** The sender's request, for a synchronous or rendezvous send. */
    long sreqId;

    /** Of a rendezvous whose data the receiver may take: where they are, see {@code IpcPlace}; else no region. */
    long ipcRegion;

    long ipcWord;
    /** The bytes that the transport is notified of when the payload was consumed. */
    long owed;

    /** The payload of an eager message; null for a rendezvous or an empty one. */
    @Nullable
    PackBuffer payload;

    /** One link a way in which a receive may look for it: exact, any tag, any source, any of both. */
    final Link<UnexpectedMessage> exact = new Link<>(this);

    final Link<UnexpectedMessage> anyTag = new Link<>(this);
    final Link<UnexpectedMessage> anySource = new Link<>(this);
    final Link<UnexpectedMessage> anyBoth = new Link<>(this);

    @Nullable
    UnexpectedMessage nextFree;

    boolean isRts() {
        return (flags & SendHeader.FLAG_RTS) != 0;
    }

    boolean isReady() {
        return (flags & SendHeader.FLAG_READY) != 0;
    }

    boolean isFailed() {
        return (flags & SendHeader.FLAG_FAILED) != 0;
    }

    boolean isSync() {
        return (flags & SendHeader.FLAG_SYNC) != 0;
    }
}
