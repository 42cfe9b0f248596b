package org.jmpi.test.endings;

/** What the ranks are doing when their job ends. */
enum Situation {
    /** Blocked in a receive that nobody will match. */
    RECEIVE,
    /** In a loop that never calls MPI. */
    COMPUTE,
    /** Exchanging long messages by rendezvous. */
    RENDEZVOUS,
    /** Writing a file together, and alone under locks of its blocks. */
    FILE
}
