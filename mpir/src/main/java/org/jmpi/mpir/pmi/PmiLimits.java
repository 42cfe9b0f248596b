package org.jmpi.mpir.pmi;

/** Limits of the wire, in characters. Those of PMI-1 are MPICH's. */
public final class PmiLimits {
    /** Longest line, its newline included ({@code PMIU_MAXLINE}). */
    public static final int MAX_LINE = 1024;

    /** Longest message of PMI-2 that is taken; its six digits would allow more. */
    public static final int MAX_FRAME = 256 * 1024;

    /** Longest name of a key-value space. */
    public static final int MAX_KVSNAME = 256;

    /** Longest key. */
    public static final int MAX_KEY = 64;

    /** Longest value that every launcher takes: MAX_LINE less name, key and the words around them. */
    public static final int MAX_VALUE = 674;

    /** What a server announces as its longest value; clients lower it to {@link #MAX_VALUE}. */
    public static final int ANNOUNCED_VALUE = 1024;

    /** Most ranks that a launcher is believed to have. */
    public static final int MAX_RANKS = 1 << 22;

    private PmiLimits() {}
}
