/**
 * Collective communication (MPI 4.1, chapter 6): {@link org.jmpi.mpir.coll.Coll} resolves the arguments,
 * {@code coll.select} chooses an algorithm, {@code coll.algorithm} says what it does, {@code coll.schedule} does it.
 */
package org.jmpi.mpir.coll;
