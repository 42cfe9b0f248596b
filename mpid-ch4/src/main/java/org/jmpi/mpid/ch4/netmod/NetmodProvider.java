package org.jmpi.mpid.ch4.netmod;

/** Makes netmods; found by {@link java.util.ServiceLoader}. */
public interface NetmodProvider {
    /** Returns the name, as {@code MPIR_CVAR_CH4_NETMOD} spells it: {@code "tcp"}. */
    String name();

    /** Makes the netmod of one rank. */
    Netmod create();
}
