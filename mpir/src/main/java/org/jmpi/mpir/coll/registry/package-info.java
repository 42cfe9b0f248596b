/** The algorithms of collectives that there are: names, restrictions, parameters. */
package org.jmpi.mpir.coll.registry;
