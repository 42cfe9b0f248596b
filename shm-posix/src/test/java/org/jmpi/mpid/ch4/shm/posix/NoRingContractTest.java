package org.jmpi.mpid.ch4.shm.posix;

/** Long messages through the inbox, as when there is no room for a ring. */
class NoRingContractTest extends PosixContract {
    @Override
    ShmSettings settings() {
        ShmSettings usual = ShmSettings.defaults();
        return new ShmSettings(usual.inboxSize(), 0, usual.eagerLimit(), usual.directories());
    }
}
