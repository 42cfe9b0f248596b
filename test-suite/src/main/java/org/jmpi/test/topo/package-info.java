/** Programs of the suite: virtual topologies and places. */
package org.jmpi.test.topo;
