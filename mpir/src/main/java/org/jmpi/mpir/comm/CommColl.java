package org.jmpi.mpir.comm;

/** What the collectives keep with a communicator. */
public interface CommColl {}
