package org.jmpi.mpid.ch4.shm;

/** Makes shm modules; found by {@link java.util.ServiceLoader}. */
public interface ShmProvider {
    /** Returns the name, as {@code MPIR_CVAR_CH4_SHM} spells it: {@code "posix"}. */
    String name();

    /** Makes the module of one rank. */
    Shm create();
}
