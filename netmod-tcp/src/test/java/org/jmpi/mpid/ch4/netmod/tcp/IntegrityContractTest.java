package org.jmpi.mpid.ch4.netmod.tcp;

/** TCP keeps the contract of all transports where nobody can change its frames. */
class IntegrityContractTest extends SealedContract {
    @Override
    Security security() {
        return Security.INTEGRITY;
    }
}
