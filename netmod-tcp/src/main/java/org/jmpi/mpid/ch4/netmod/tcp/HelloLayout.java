package org.jmpi.mpid.ch4.netmod.tcp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The layout of a hello, the first thing each side of a connection sends.
 *
 * <pre>
 *    0       1       2       3       4                               8
 *   +---------------------------------------------------------------+
 *   |                       magic "JMPITCP\n"                       |  0
 *   +---------------+-------+-------+-------------------------------+
 *   |    version    | order | secur.|        lpid of sender         |  8
 *   +---------------+-------+-------+-------------------------------+
 *   |       lpid of receiver        |           processes           | 16
 *   +-------------------------------+-------------------------------+
 *   |  32 random bytes                                             ...  24
 *   +---------------------------------------------------------------+
 *   |  job id, 64 bytes, padded with zeros                         ...  56
 *   +---------------------------------------------------------------+
 *   |             key id; 0: the job's own secret                   | 120
 *   +---------------------------------------------------------------+
 * </pre>
 *
 * <p>Fields are little-endian. The handshake: the initiator sends its hello and an HMAC of it; the acceptor its own and a proof (HMAC of
 * both hellos with the job's secret, see {@link JobKey}); the initiator its proof; the acceptor a verdict of 8 bytes.
 * After {@link #WELCOME} both send frames, in sealed records unless security is 0 (see {@link SealedWire}).
 *
 * <p>Processes of different worlds have ranks of their worlds for lpids, 0 for the number of processes, and for a job id the
 * names of the sender's and of the receiver's world, 32 hexadecimal digits each. The key id is the begin of the digest of the
 * key that they were given.
 */
final class HelloLayout {
    static final int SIZE = 128;
    static final int PROOF_SIZE = 32;
    static final int VERDICT_SIZE = 8;
    static final int VERSION = 2;
    static final int LITTLE = 1;
    static final int BIG = 2;
    /** The bytes that tell protocol and version; checked as soon as they are here. */
    static final int PREFIX = 12;

    static final int NONCE_SIZE = 32;
    static final int JOB_ID_SIZE = 64;
    private static final int SECURITY_AT = 11;
    private static final int KEY_ID_AT = 120;

    /** The connection is open. */
    static final long WELCOME = text("WELCOME\n");
    /** The acceptor knows a better connection: its own attempt, or one already open. */
    static final long YIELD = text("YIELD..\n");

    private static final long MAGIC = text("JMPITCP\n");

    private HelloLayout() {}

    static ByteBuffer make(int sender, int receiver, int processes, byte[] nonce, String jobId) {
        return make(sender, receiver, processes, nonce, jobId, 0, Security.NONE);
    }

    static ByteBuffer make(
            int sender, int receiver, int processes, byte[] nonce, String jobId, long keyId, Security security) {
        ByteBuffer b = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
        b.putLong(MAGIC).putShort((short) VERSION).put((byte) nativeOrder()).put((byte) security.ordinal());
        b.putInt(sender).putInt(receiver).putInt(processes);
        b.put(nonce).put(jobIdBytes(jobId)).putLong(keyId).clear();
        return b;
    }

    static int sender(ByteBuffer hello) {
        return hello.getInt(12);
    }

    /** Returns 0 if the hello is of the receiver's own job. */
    static long keyId(ByteBuffer hello) {
        return hello.getLong(KEY_ID_AT);
    }

    /** Returns the job, or the two worlds, that the hello names. */
    static String jobId(ByteBuffer hello) {
        return printable(hello);
    }

    /** Checks magic, version and byte order, as far as they are here: the first {@code have} bytes. */
    static void checkPrefix(ByteBuffer hello, int have) throws ProtocolException {
        if (have >= 8 && hello.getLong(0) != MAGIC) {
            throw new ProtocolException("it does not speak JMPI's protocol; is another program using this port?");
        }
        if (have >= PREFIX) {
            expect("protocol version", hello.getShort(8) & 0xffff, VERSION, "use one version of JMPI everywhere");
            expect("byte order", hello.get(10), nativeOrder(), "all hosts of a job must have the same byte order");
        }
    }

    /** Checks that the rest of a hello fits this process; {@code sender} is -1 where any process is fine. */
    static void check(ByteBuffer hello, int self, int processes, String jobId, int sender) throws ProtocolException {
        checkPrefix(hello, SIZE);
        if (hello.slice(56, JOB_ID_SIZE).mismatch(ByteBuffer.wrap(jobIdBytes(jobId))) >= 0) {
            throw new ProtocolException(
                    "it belongs to job '" + printable(hello) + "', expected '" + jobId + "'; is a job left over?");
        }
        expect("number of processes", hello.getInt(20), processes, "was it started by the same launcher?");
        expect("receiver's rank", hello.getInt(16), self, "is a card out of date?");
        int from = sender(hello);
        boolean isOther = processes == 0 || (from < processes && from != self);
        if (from < 0 || !isOther || (sender >= 0 && from != sender)) {
            String wanted = sender >= 0 ? "" + sender : "another one from 0 to " + (processes - 1);
            throw new ProtocolException("its sender's rank is " + from + ", expected " + wanted);
        }
    }

    /** Checks that the sender protects frames as {@code security} says. */
    static void checkSecurity(ByteBuffer hello, Security security) throws ProtocolException {
        int theirs = hello.get(SECURITY_AT) & 0xff;
        if (theirs != security.ordinal()) {
            throw new ProtocolException("its MPIR_CVAR_CH4_TCP_SECURITY is " + Security.name(theirs) + ", expected "
                    + Security.name(security.ordinal()) + "; it must be the same in all processes");
        }
    }

    static int nativeOrder() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG;
    }

    private static void expect(String what, int value, int expected, String hint) throws ProtocolException {
        if (value != expected) {
            throw new ProtocolException("its " + what + " is " + value + ", expected " + expected + "; " + hint);
        }
    }

    private static byte[] jobIdBytes(String jobId) {
        byte[] id = jobId.getBytes(StandardCharsets.UTF_8);
        return java.util.Arrays.copyOf(id.length <= JOB_ID_SIZE ? id : JobKey.digest(id), JOB_ID_SIZE);
    }

    private static String printable(ByteBuffer hello) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < JOB_ID_SIZE && hello.get(56 + i) != 0; i++) {
            int c = hello.get(56 + i);
            s.append(c > ' ' && c < 127 ? (char) c : '?');
        }
        return s.toString();
    }

    private static long text(String eight) {
        return ByteBuffer.wrap(eight.getBytes(StandardCharsets.US_ASCII))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong();
    }
}
