/**
 * Blocking collectives through memory that the ranks of a node share (the counterpart of MPICH's release_gather): each
 * rank writes only a region of its own, step by step, and the others read it there.
 */
package org.jmpi.mpir.coll.shared;
