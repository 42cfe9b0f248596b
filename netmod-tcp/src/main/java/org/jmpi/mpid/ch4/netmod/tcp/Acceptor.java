package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** The side of a handshake that was called. */
final class Acceptor extends Handshake {
    private final Pairing own;
    private final PeerTable peers;
    /** Who calls, and how it proves that, once its hello is here. */
    private @Nullable Peer peer;

    @SuppressWarnings("NullAway.Init")
    private Pairing pairing;

    @SuppressWarnings("NullAway.Init")
    private ByteBuffer answer;

    private boolean helloHere;
    private boolean replaced;

    Acceptor(SocketChannel channel, long deadlineNs, Pairing own, PeerTable peers) {
        super(channel, deadlineNs);
        this.own = own;
        this.peers = peers;
        expect(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
    }

    /** Returns whether nothing came yet. */
    boolean isSilent() {
        return !helloHere && !hasPart();
    }

    /** Returns whether a part of a hello came, and not all of it. */
    boolean isInsideHello() {
        return !helloHere && hasPart();
    }

    /** Says that its process has called again: this one is over. */
    void replace() {
        replaced = true;
    }

    boolean isReplaced() {
        return replaced;
    }

    /** Returns whether it knew the secret, and is waited for without limit. */
    boolean isAdmitted() {
        return helloHere;
    }

    /** Returns who calls, once {@link #isAdmitted}. */
    Peer peer() {
        return peer != null ? peer : peers.get(pairing.peer());
    }

    @Override
    void bytesArrived(ByteBuffer partial) throws IOException {
        if (!helloHere) {
            HelloLayout.checkPrefix(partial, partial.position());
        }
    }

    @Override
    boolean advance() throws IOException {
        ByteBuffer in = received();
        if (in == null) {
            return false;
        }
        if (helloHere) {
            byte[] expected = pairing.key().proof(JobKey.INITIATOR, hello, answer);
            JobKey.check(expected, bytes(in, 0, HelloLayout.PROOF_SIZE));
            return true;
        }
        ByteBuffer theirs = in.slice(0, HelloLayout.SIZE).order(in.order());
        recognize(theirs);
        hello.put(theirs).clear();
        JobKey.check(pairing.key().admission(hello), bytes(in, HelloLayout.SIZE, HelloLayout.PROOF_SIZE));
        helloHere = true;
        waitForever();
        answer();
        return advance();
    }

    private void recognize(ByteBuffer in) throws ProtocolException {
        HelloLayout.checkPrefix(in, HelloLayout.SIZE);
        if (HelloLayout.keyId(in) == 0) {
            own.check(in);
            pairing = own.with(HelloLayout.sender(in));
            return;
        }
        ForeignPeers.Known known = peers.find(in);
        if (known == null) {
            throw new ProtocolException("it comes from a world, or with a key, that this process was not given");
        }
        peer = known.peer();
        pairing = known.pairing();
        pairing.check(in);
    }

    private void answer() throws IOException {
        answer = pairing.hello();
        ByteBuffer both = buffer(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
        both.put(answer.duplicate())
                .put(pairing.key().proof(JobKey.ACCEPTOR, hello, answer))
                .flip();
        send(both);
        expect(HelloLayout.PROOF_SIZE);
    }

    @Override
    Wire wire() {
        return pairing.wire(channel, false, hello, answer);
    }

    void verdict(long verdict) throws IOException {
        send(buffer(HelloLayout.VERDICT_SIZE).putLong(verdict).flip());
    }
}
