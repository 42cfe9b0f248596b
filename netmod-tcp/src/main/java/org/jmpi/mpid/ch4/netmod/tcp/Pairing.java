package org.jmpi.mpid.ch4.netmod.tcp;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jmpi.mpid.ch4.am.TransportContext;

/**
 * What this process and another one say of themselves in their hellos, and the key by which they prove it.
 *
 * @param self what this process calls itself
 * @param peer what the other one calls itself; -1: any process of the job
 * @param processes how many the job has; 0: they are of different worlds
 * @param out the job's id, or the names of this process's world and of the other's
 * @param in the same as the other one says it
 * @param keyId tells keys apart; 0: the job's own
 * @param security of the frames that follow
 */
record Pairing(int self, int peer, int processes, String out, String in, long keyId, Security security, JobKey key) {
    /** Returns the pairing with process {@code peer} of the same job, -1: with any. */
    static Pairing within(TransportContext job, int peer, Security security, JobKey key) {
        return new Pairing(job.lpid(), peer, job.processes(), job.jobId(), job.jobId(), 0, security, key);
    }

    /** Returns the same with {@code rank} for the other process. */
    Pairing with(int rank) {
        return new Pairing(self, rank, processes, out, in, keyId, security, key);
    }

    /** Returns this process's hello. */
    ByteBuffer hello() {
        return HelloLayout.make(self, peer, processes, key.nonce(), out, keyId, security);
    }

    /** Returns the initiator's, or the acceptor's, end of a connection whose handshake is over. */
    Wire wire(SocketChannel channel, boolean isInitiator, ByteBuffer initiatorHello, ByteBuffer acceptorHello) {
        if (security == Security.NONE) {
            return new PlainWire(channel);
        }
        boolean hides = security == Security.PRIVATE;
        ByteBuffer[] hellos = {
            initiatorHello.duplicate().clear(), acceptorHello.duplicate().clear()
        };
        return new SealedWire(
                channel, key.toSend(isInitiator, hides, hellos), key.toReceive(!isInitiator, hides, hellos));
    }

    void check(ByteBuffer theirs) throws ProtocolException {
        HelloLayout.check(theirs, self, processes, in, peer);
        HelloLayout.checkSecurity(theirs, security);
        if (HelloLayout.keyId(theirs) != keyId) {
            throw new ProtocolException("it uses another key than it was given");
        }
    }
}
