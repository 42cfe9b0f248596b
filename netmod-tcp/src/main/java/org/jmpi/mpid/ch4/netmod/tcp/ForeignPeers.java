package org.jmpi.mpid.ch4.netmod.tcp;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jspecify.annotations.Nullable;

/** The processes of other worlds that this one was introduced to, by what they say in their hellos. */
final class ForeignPeers {
    /** @param worlds the names of its world and of this one */
    private record Caller(String worlds, int rank, long keyId) {}

    /** One whose hello is known. */
    record Known(Peer peer, Pairing pairing) {}

    private final Map<Caller, Known> callers = new HashMap<>();

    /** Makes {@code peer} the process {@code process}, which is called with {@code secret} from now on. */
    void add(Peer peer, int self, ProcessInfo process, WorldId own, byte[] secret, Security security) {
        String out = own.toString() + process.world();
        String in = process.world().toString() + own;
        long keyId = ByteBuffer.wrap(JobKey.digest(secret)).getLong() | 1;
        Pairing pairing = new Pairing(self, process.rank(), 0, out, in, keyId, security, new JobKey(secret));
        peer.foreign = pairing;
        peer.isLower = process.world().compareTo(own) < 0;
        peer.address = process.card();
        callers.put(new Caller(in, process.rank(), keyId), new Known(peer, pairing));
    }

    /** Forgets {@code peer} and its keys. */
    void remove(Peer peer) {
        callers.values().removeIf(known -> known.peer == peer);
    }

    /** Returns who {@code hello} says that it is from; null: nobody known. */
    @Nullable
    Known find(ByteBuffer hello) {
        return callers.get(new Caller(HelloLayout.jobId(hello), HelloLayout.sender(hello), HelloLayout.keyId(hello)));
    }
}
