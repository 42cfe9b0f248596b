/** What {@link org.jmpi.test.coll.EveryAlgorithm} does with each algorithm: forms, shapes of calls, and their data. */
package org.jmpi.test.coll.every;
