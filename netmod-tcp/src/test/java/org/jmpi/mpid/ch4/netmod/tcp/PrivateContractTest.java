package org.jmpi.mpid.ch4.netmod.tcp;

/** TCP keeps the contract of all transports where nobody can read its frames. */
class PrivateContractTest extends SealedContract {
    @Override
    Security security() {
        return Security.PRIVATE;
    }
}
