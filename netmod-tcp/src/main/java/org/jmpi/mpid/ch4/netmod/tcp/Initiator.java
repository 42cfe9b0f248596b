package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** The side of a handshake that calls. */
final class Initiator extends Handshake {
    private enum State {
        CONNECTING,
        WAITING_FOR_HELLO,
        WAITING_FOR_VERDICT
    }

    final Peer peer;
    final InetSocketAddress address;
    /** Which of the peer's addresses this is. */
    final int addressIndex;

    private final Pairing pairing;
    private final ByteBuffer theirs = buffer(HelloLayout.SIZE);
    private State state = State.CONNECTING;
    private boolean welcome;

    Initiator(Peer peer, int addressIndex, SocketChannel channel, long deadlineNs, Pairing pairing) {
        super(channel, deadlineNs);
        this.peer = peer;
        this.addressIndex = addressIndex;
        assert peer.card != null;
        this.address = peer.card.addresses().get(addressIndex);
        this.pairing = pairing;
    }

    /** Returns what the other side decided; false: it has a better connection. */
    boolean isWelcome() {
        return welcome;
    }

    /** Returns whether somebody took the call. */
    boolean isConnected() {
        return state != State.CONNECTING;
    }

    @Override
    boolean advance() throws IOException {
        if (state == State.CONNECTING && !connected()) {
            return false;
        }
        ByteBuffer in = received();
        if (in == null) {
            return false;
        }
        if (state == State.WAITING_FOR_HELLO) {
            prove(in);
            return advance();
        }
        return judged(in.getLong(0));
    }

    @Override
    Wire wire() {
        return pairing.wire(channel, true, hello, theirs);
    }

    @Override
    void bytesArrived(ByteBuffer partial) throws IOException {
        if (state == State.WAITING_FOR_HELLO) {
            HelloLayout.checkPrefix(partial, partial.position());
        }
    }

    private boolean connected() throws IOException {
        if (!channel.finishConnect()) {
            return false;
        }
        watchOps(SelectionKey.OP_READ);
        hello.put(pairing.hello()).clear();
        ByteBuffer both = buffer(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
        send(both.put(hello.duplicate()).put(pairing.key().admission(hello)).flip());
        expect(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
        state = State.WAITING_FOR_HELLO;
        waitForever();
        return true;
    }

    private void prove(ByteBuffer in) throws IOException {
        theirs.put(in.slice(0, HelloLayout.SIZE)).clear();
        pairing.check(theirs);
        byte[] expected = pairing.key().proof(JobKey.ACCEPTOR, hello, theirs);
        JobKey.check(expected, bytes(in, HelloLayout.SIZE, HelloLayout.PROOF_SIZE));
        send(ByteBuffer.wrap(pairing.key().proof(JobKey.INITIATOR, hello, theirs)));
        expect(HelloLayout.VERDICT_SIZE);
        state = State.WAITING_FOR_VERDICT;
    }

    private boolean judged(long verdict) throws IOException {
        if (verdict != HelloLayout.WELCOME && verdict != HelloLayout.YIELD) {
            throw new ProtocolException("its verdict is 0x" + Long.toHexString(verdict) + ", which means nothing");
        }
        welcome = verdict == HelloLayout.WELCOME;
        return true;
    }
}
