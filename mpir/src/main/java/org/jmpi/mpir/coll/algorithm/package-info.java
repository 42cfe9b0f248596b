/** The collective algorithms, one class each, written against {@link org.jmpi.mpir.coll.algorithm.CollSchedule}. */
package org.jmpi.mpir.coll.algorithm;
