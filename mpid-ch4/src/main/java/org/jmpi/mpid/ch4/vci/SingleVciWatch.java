package org.jmpi.mpid.ch4.vci;

/** Of a rank with one VCI: nobody completes anything without entering it, which ends its holder's sleep. */
final class SingleVciWatch extends CompletionWatch {
    private final Vci vci;

    SingleVciWatch(Vci vci) {
        this.vci = vci;
    }

    @Override
    public long epoch(int only) {
        return vci.epoch();
    }

    @Override
    public void watch(int only) {}

    @Override
    public void unwatch(int only) {}
}
