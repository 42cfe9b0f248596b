package org.jmpi.mpir;

/** A table of a rank's objects by their handles, as floors below handles know it. */
public interface RankTable {}
