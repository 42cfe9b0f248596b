package org.jmpi.mpir.pmi;

/** The lines by which processes that no launcher started meet at rank 0, before they speak PMI-1 on the same connection. */
public final class JoinWire {
    /** Rank 0's first line: {@code nonce}, {@code proof}: yes or no. */
    public static final String HELLO = "jmpi_hello";
    /** The answer: {@code rank}, {@code size}, {@code node}, {@code nonce}, {@code mac}. */
    public static final String JOIN = "jmpi_join";
    /** All have come: {@code rc}, {@code mac}; or why it is not to be: {@code why}. */
    public static final String JOINED = "jmpi_joined";
    /** The job ends, at any time later: {@code code}, {@code why}. */
    public static final String END = "jmpi_job_end";

    public static final String NONCE = "nonce";
    public static final String PROOF = "proof";
    public static final String RANK = "rank";
    public static final String SIZE = "size";
    public static final String NODE = "node";
    public static final String MAC = "mac";
    public static final String WHY = "why";
    public static final String CODE = "code";

    private JoinWire() {}
}
