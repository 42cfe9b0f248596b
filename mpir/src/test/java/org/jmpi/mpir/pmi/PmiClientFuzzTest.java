package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A launcher that sends garbage, or what launchers do send, damaged: every call of the client ends, with an answer or with
 * a {@link PmiException}. {@code JMPI_TEST_FULL=1} for a million inputs.
 */
class PmiClientFuzzTest {
    private static final int INPUTS = "1".equals(System.getenv("JMPI_TEST_FULL")) ? 1_000_000 : 20_000;
    private static final String ACK = "cmd=initack\ncmd=set size=2\ncmd=set rank=1\ncmd=set debug=0\n";
    private static final String ONE = ACK + "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0 jmpi=1\n"
            + "cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024\ncmd=appnum appnum=0\n"
            + "cmd=my_kvsname kvsname=kvs_1\ncmd=jmpi_departed rank=0\n"
            + "cmd=get_result rc=0 value=(vector,(0,1,1),(1,2,3))\ncmd=put_result rc=0\ncmd=barrier_out\n"
            + "cmd=get_result rc=0 value=segments=2\ncmd=get_result rc=0 value=a\ncmd=get_result rc=0 value=b\n"
            + "cmd=universe_size size=-1\ncmd=finalize_ack\n";
    private static final String TWO = ACK + "cmd=response_to_init pmi_version=2 pmi_subversion=0 rc=0 jmpi=1\n"
            + frame("cmd=fullinit-response;rc=0;rank=1;size=2;appnum=0;")
            + frame("cmd=job-getid-response;jobid=kvs_1;rc=0;")
            + frame("cmd=info-getjobattr-response;found=TRUE;value=(vector,(0,2,1));rc=0;")
            + frame("cmd=kvs-put-response;rc=0;") + frame("cmd=kvs-fence-response;rc=0;")
            + frame("cmd=kvs-get-response;found=FALSE;rc=0;")
            + frame("cmd=kvs-get-response;found=TRUE;value=v;rc=0;")
            + frame("cmd=info-getjobattr-response;found=TRUE;value=3;rc=0;") + frame("cmd=finalize-response;rc=0;");

    private static String frame(String text) {
        return String.format("%6d", text.length()) + text;
    }

    @Test
    @Timeout(600)
    void shouldEndEveryCallWhateverTheLauncherSays() throws InterruptedException {
        long seed = System.nanoTime();
        System.out.println("PMI client fuzz: seed=" + seed + " inputs=" + INPUTS);
        Random random = new Random(seed);
        int finished = 0;
        for (int i = 0; i < INPUTS; i++) {
            // a thread for each would cost most of the time
            Executor reader = i % 100 == 0 ? reading -> new Thread(reading).start() : Runnable::run;
            finished += run(input(random), 1 + i % 2, reader) ? 1 : 0;
        }
        assertTrue(finished > 0 && finished < INPUTS, finished + " dialogues went well, seed " + seed);
        assertTrue(Thread.activeCount() < 100, Thread.activeCount() + " threads are left");
    }

    /** Returns whether the whole dialogue went well. */
    private static boolean run(byte[] input, int version, Executor reader) {
        PmiConnection connection =
                new PmiConnection(new ByteArrayInputStream(input), OutputStream.nullOutputStream(), "fuzz", reader);
        try {
            PmiClient client = Handshake.overPort(connection, new PmiSettings(version, 10, 10, 10), "7");
            connection.notices().onDeparture(rank -> {});
            client.processMapping();
            client.put("key", "value");
            client.barrier();
            client.find("key");
            client.universeSize();
            client.finalizePmi();
            return true;
        } catch (PmiException e) {
            return false;
        }
    }

    private static byte[] input(Random random) {
        byte[] good = (random.nextBoolean() ? ONE : TWO).getBytes(StandardCharsets.ISO_8859_1);
        int at = random.nextInt(good.length);
        switch (random.nextInt(6)) {
            case 0 -> {
                byte[] noise = new byte[random.nextInt(3000)];
                random.nextBytes(noise);
                return noise;
            }
            case 1 -> {
                return Arrays.copyOf(good, at);
            }
            case 2 -> good[at] = (byte) random.nextInt();
            case 3 -> good[at] = (byte) ('0' + random.nextInt(10));
            case 4 -> {
                int length = random.nextInt(2000);
                byte[] longer = Arrays.copyOf(good, good.length + length);
                Arrays.fill(longer, at, at + length, (byte) (random.nextBoolean() ? 'x' : '9'));
                System.arraycopy(good, at, longer, at + length, good.length - at);
                return longer;
            }
            default -> {
                int length = random.nextInt(good.length - at);
                System.arraycopy(good, at + length, good, at, good.length - at - length);
            }
        }
        return good;
    }
}
