/**
 * The typerep engine: type maps flattened into loops over runs of bytes, and the copies between elements in memory and
 * their packed stream (mirrors {@code MPIR_Typerep_*} and yaksa).
 */
package org.jmpi.mpir.datatype.typerep;
