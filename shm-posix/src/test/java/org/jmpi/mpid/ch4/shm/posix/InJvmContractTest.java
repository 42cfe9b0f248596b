package org.jmpi.mpid.ch4.shm.posix;

/** Through plain memory, as between thread ranks. */
class InJvmContractTest extends PosixContract {
    @Override
    ShmSettings settings() {
        return ShmSettings.defaults();
    }

    @Override
    protected boolean inJvm() {
        return true;
    }
}
