package org.jmpi.mpid.ch4.vci;

/** 64 bytes behind {@link VciState}. */
@SuppressWarnings("unused")
abstract class PaddedVciState extends VciState {
    private long after0;
    private long after1;
    private long after2;
    private long after3;
    private long after4;
    private long after5;
    private long after6;
    private long after7;
}
