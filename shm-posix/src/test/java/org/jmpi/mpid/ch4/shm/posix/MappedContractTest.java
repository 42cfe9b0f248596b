package org.jmpi.mpid.ch4.shm.posix;

/** Through mapped files, as between processes. */
class MappedContractTest extends PosixContract {
    @Override
    ShmSettings settings() {
        return ShmSettings.defaults();
    }
}
