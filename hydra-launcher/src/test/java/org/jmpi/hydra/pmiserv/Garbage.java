package org.jmpi.hydra.pmiserv;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** What a client should not send: noise, and what clients do send, damaged. */
final class Garbage {
    private static final String[] LINES = {
        "cmd=init pmi_version=1 pmi_subversion=1\n",
        "cmd=init pmi_version=9 pmi_subversion=x\n",
        "cmd=get_maxes jmpi=1\n",
        "cmd=put kvsname=kvs_fuzz key=k value=v\n",
        "cmd=get kvsname=kvs_fuzz key=k\n",
        "cmd=get kvsname=other key=PMI_process_mapping\n",
        "cmd=barrier_in\n",
        "cmd=barrier_in group=2:t\n",
        "cmd=barrier_in group=0,1:in\n",
        "cmd=publish_name service=s port=p\n",
        "cmd=lookup_name service=s\n",
        "cmd=abort exitcode=3 message=%41%zz ranks=2\n",
        "cmd=finalize\n",
        "mcmd=spawn\nnprocs=2\nexecname=x\ntotspawns=1\nspawnssofar=1\nargcnt=1\narg1=a b\nendcmd\n",
        "mcmd=spawn\nnprocs=2\n",
    };
    private static final String[] FRAMES = {
        "cmd=fullinit;pmirank=2;threaded=FALSE;",
        "cmd=job-getid;thrid=3;",
        "cmd=info-getnodeattr;key=never;wait=TRUE;",
        "cmd=info-putnodeattr;key=a;value=b c;",
        "cmd=kvs-put;key=k;value=v;;w;",
        "cmd=kvs-get;jobid=;srcid=-1;key=k;",
        "cmd=kvs-fence;",
        "cmd=name-publish;name=n;port=p;",
        "cmd=spawn;ncmds=1;preputcount=1;ppkey0=k;ppval0=v;subcmd=x;maxprocs=2;argc=1;argv0=a;infokeycount=0;",
        "cmd=abort;exitcode=1;message=m;",
        "cmd=finalize;",
    };

    private final Random random;
    private final String id;

    Garbage(Random random, String id) {
        this.random = random;
        this.id = id;
    }

    /** How a connection begins. */
    String opening() {
        String known = "cmd=initack pmiid=" + id + "\n";
        return switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> "cmd=initack pmiid=" + random.nextInt() + "\n";
            case 2 -> known;
            case 3 -> known + "cmd=init pmi_version=1 pmi_subversion=1\n";
            default -> known + "cmd=init pmi_version=2 pmi_subversion=0\n";
        };
    }

    byte[] next() {
        return switch (random.nextInt(10)) {
            case 0 -> noise(random.nextInt(2000));
            case 1 -> ("x".repeat(random.nextInt(3000)) + "\n").getBytes(StandardCharsets.ISO_8859_1);
            case 2 -> String.format("%-6d", random.nextInt(1_000_000)).getBytes(StandardCharsets.ISO_8859_1);
            case 3, 4, 5 -> bytes(pick(LINES));
            case 6 -> damaged(bytes(pick(LINES)));
            case 7, 8 -> bytes(frame(pick(FRAMES)));
            default -> damaged(bytes(frame(pick(FRAMES))));
        };
    }

    private String pick(String[] some) {
        return some[random.nextInt(some.length)];
    }

    private String frame(String text) {
        return String.format(random.nextBoolean() ? "%-6d" : "%6d", text.length()) + text;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] noise(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] damaged(byte[] bytes) {
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(3)) {
            case 0 -> bytes[at] = (byte) random.nextInt();
            case 1 -> {
                return java.util.Arrays.copyOf(bytes, at);
            }
            default -> {
                byte[] more = java.util.Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(40));
                System.arraycopy(bytes, at, more, at + more.length - bytes.length, bytes.length - at);
                return more;
            }
        }
        return bytes;
    }
}
