package org.jmpi.mpir.request;

/** The kinds of request, in MPICH's order: they number the pre-completed builtin requests. */
public enum RequestKind {
    UNDEFINED,
    SEND,
    RECV,
    PREQUEST_SEND,
    PREQUEST_RECV,
    PREQUEST_COLL,
    PART_SEND,
    PART_RECV,
    PART,
    ENQUEUE,
    GREQUEST,
    COLL,
    MPROBE,
    RMA,
    IO
}
