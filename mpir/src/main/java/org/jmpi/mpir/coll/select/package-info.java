/** The choice of an algorithm by message size, communicator and restrictions, apart from the algorithms themselves. */
package org.jmpi.mpir.coll.select;
