package org.jmpi.mpir.op;

/** The predefined operations in the order of their handles (0x58000001 on), and those that a user made. */
public enum OpKind {
    NULL,
    MAX,
    MIN,
    SUM,
    PROD,
    LAND,
    BAND,
    LOR,
    BOR,
    LXOR,
    BXOR,
    MINLOC,
    MAXLOC,
    REPLACE,
    NO_OP,
    USER
}
