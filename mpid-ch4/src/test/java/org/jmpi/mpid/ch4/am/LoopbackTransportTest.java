package org.jmpi.mpid.ch4.am;

/** The stub passes the contract, so the contract asks for no more than a transport can do. */
class LoopbackTransportTest extends TransportContract {
    private final LoopbackTransport.Hub hub = new LoopbackTransport.Hub();

    @Override
    protected AmTransport create() {
        return new LoopbackTransport(hub);
    }

    @Override
    protected String open(AmTransport transport, TransportContext context) {
        ((LoopbackTransport) transport).open(context);
        return "loopback";
    }

    @Override
    protected void connect(AmTransport transport, String[] cards) {}
}
