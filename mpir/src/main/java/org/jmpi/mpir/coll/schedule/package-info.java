/** What carries out the steps of a collective algorithm. */
package org.jmpi.mpir.coll.schedule;
