package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jmpi.mpid.ch4.am.TransportContext;

/** The side of a handshake that was called. */
final class Acceptor extends Handshake {
    private final TransportContext job;
    private final JobKey key;

    @SuppressWarnings("NullAway.Init")
    private ByteBuffer own;

    private boolean helloHere;

    Acceptor(SocketChannel channel, long deadlineNs, TransportContext job, JobKey key) {
        super(channel, deadlineNs);
        this.job = job;
        this.key = key;
        expect(HelloLayout.SIZE);
    }

    /** Returns whether nothing came yet. */
    boolean isSilent() {
        return !helloHere && !hasPart();
    }

    /** Returns whether a part of a hello came, and not all of it. */
    boolean isInsideHello() {
        return !helloHere && hasPart();
    }

    /** Returns who says to call; proven once {@link #poll} returned true. */
    int lpid() {
        return HelloLayout.sender(hello);
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
            byte[] expected = key.proof(JobKey.INITIATOR, hello, own);
            JobKey.check(expected, bytes(in, 0, HelloLayout.PROOF_SIZE));
            return true;
        }
        HelloLayout.check(in, job.lpid(), job.processes(), job.jobId(), -1);
        hello.put(in).clear();
        helloHere = true;
        waitForever();
        answer();
        return advance();
    }

    private void answer() throws IOException {
        own = HelloLayout.make(job.lpid(), lpid(), job.processes(), key.nonce(), job.jobId());
        ByteBuffer both = buffer(HelloLayout.SIZE + HelloLayout.PROOF_SIZE);
        both.put(own.duplicate()).put(key.proof(JobKey.ACCEPTOR, hello, own)).flip();
        send(both);
        expect(HelloLayout.PROOF_SIZE);
    }

    void verdict(long verdict) throws IOException {
        send(buffer(HelloLayout.VERDICT_SIZE).putLong(verdict).flip());
    }
}
