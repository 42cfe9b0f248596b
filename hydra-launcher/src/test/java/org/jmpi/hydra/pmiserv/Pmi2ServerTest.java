package org.jmpi.hydra.pmiserv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pmi.PmiSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class Pmi2ServerTest {
    private static final int SIZE = 4;

    private final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
    private PmiServer server;

    @BeforeEach
    void open() throws IOException {
        server = new PmiServer(
                "kvs_1_0_host", new int[] {0, 0, 0, 1}, new int[] {0, 0, 1, 1}, 9, new RecordedEvents(events));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private String exchange(int rank, int version) {
        PmiClient client = Pmi.connect(
                Map.of("PMI_PORT", server.port(), "PMI_ID", server.idOf(rank)), new PmiSettings(version, 10, 10, 10));
        client.put("card-" + rank, "v".repeat(1500) + rank);
        client.barrier();
        String next = client.get("card-" + (rank + 1) % SIZE);
        assertArrayEquals(new int[] {0, 0, 1, 1}, client.processMapping());
        assertEquals(9, client.universeSize());
        assertEquals("kvs_1_0_host", client.kvsName());
        String seen = client.rank() + "/" + client.size() + " " + client.appnum() + " " + next.substring(1500);
        client.finalizePmi();
        return seen;
    }

    @Test
    void shouldLetRanksOfBothVersionsMeet() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(SIZE);
        try {
            List<Future<String>> results = new ArrayList<>();
            for (int rank = 0; rank < SIZE; rank++) {
                int mine = rank;
                results.add(pool.submit(() -> exchange(mine, 1 + mine % 2)));
            }
            assertEquals("0/4 0 1", results.get(0).get());
            assertEquals("3/4 1 0", results.get(3).get());
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void shouldAnswerEveryCommand() throws IOException {
        try (RawClient client = RawClient.identified(server, 3)) {
            assertEquals(
                    "cmd=response_to_init pmi_version=2 pmi_subversion=0 rc=0 jmpi=1",
                    client.ask("cmd=init pmi_version=2 pmi_subversion=0"));
            for (String[] each : new String[][] {
                {"cmd=fullinit;pmirank=2;", "cmd=fullinit-response;rc=-1;errmsg=this connection is that of rank 3;"},
                {
                    "cmd=fullinit;pmirank=3;threaded=FALSE;",
                    "cmd=fullinit-response;pmi-version=2;pmi-subversion=0;rank=3;size=4;appnum=1;debugged=FALSE;"
                            + "pmiverbose=FALSE;rc=0;"
                },
                {"cmd=job-getid;thrid=5;", "cmd=job-getid-response;thrid=5;jobid=kvs_1_0_host;rc=0;"},
                {
                    "cmd=info-getjobattr;key=PMI_process_mapping;",
                    "cmd=info-getjobattr-response;found=TRUE;value=(vector,(0,2,2));rc=0;"
                },
                {"cmd=info-getjobattr;key=x;", "cmd=info-getjobattr-response;found=FALSE;rc=0;"},
                {"cmd=kvs-put;key=k;value=two words;;;", "cmd=kvs-put-response;rc=0;"},
                {
                    "cmd=kvs-get;jobid=kvs_1_0_host;srcid=-1;key=k;",
                    "cmd=kvs-get-response;found=TRUE;value=two words;;;rc=0;"
                },
                {"cmd=kvs-get;jobid=other;srcid=-1;key=k;", "cmd=kvs-get-response;found=FALSE;rc=0;"},
                {
                    "cmd=kvs-put;key=" + "k".repeat(65) + ";value=v;",
                    "cmd=kvs-put-response;rc=-1;errmsg=key_longer_than_64;"
                },
                {"cmd=name-publish;name=s;port=p#1;", "cmd=name-publish-response;rc=0;"},
                {"cmd=name-publish;name=s;port=p#2;", "cmd=name-publish-response;rc=-1;errmsg=key_already_present;"},
                {"cmd=name-lookup;name=s;", "cmd=name-lookup-response;found=TRUE;port=p#1;value=p#1;rc=0;"},
                {"cmd=name-unpublish;name=s;", "cmd=name-unpublish-response;rc=0;"},
                {"cmd=name-lookup;name=s;", "cmd=name-lookup-response;found=FALSE;rc=0;"},
                {"cmd=job-connect;jobid=x;", "cmd=job-connect-response;rc=-1;errmsg=unknown command;"},
                {
                    "cmd=spawn;ncmds=1;preputcount=0;subcmd=x;maxprocs=3;argc=0;infokeycount=0;",
                    "cmd=spawn-response;rc=-1;errmsg=this launcher starts no worlds;"
                },
                {"cmd=finalize;", "cmd=finalize-response;rc=0;"},
            }) {
                assertEquals(each[1], client.askFrame(each[0]), each[0]);
            }
            assertEquals(List.of("connected 3", "finalized 3"), List.copyOf(events));
        }
    }

    @Test
    void shouldKeepNodeAttributesToANodeAndWaitForThem() throws IOException {
        try (RawClient here = RawClient.framed(server, 2);
                RawClient beside = RawClient.framed(server, 3);
                RawClient elsewhere = RawClient.framed(server, 0)) {
            here.sayFrame("cmd=info-getnodeattr;key=shm;wait=TRUE;");
            assertEquals("cmd=job-getid-response;jobid=kvs_1_0_host;rc=0;", here.askFrame("cmd=job-getid;"));
            assertEquals(
                    "cmd=info-putnodeattr-response;rc=0;", beside.askFrame("cmd=info-putnodeattr;key=shm;value=a b;"));
            assertEquals("cmd=info-getnodeattr-response;found=TRUE;value=a b;rc=0;", here.hearFrame());
            assertEquals(
                    "cmd=info-getnodeattr-response;found=FALSE;rc=0;",
                    elsewhere.askFrame("cmd=info-getnodeattr;key=shm;"));
        }
    }

    @Test
    void shouldEndTheJobOnAbort() throws Exception {
        try (RawClient client = RawClient.framed(server, 1)) {
            client.sayFrame("cmd=abort;exitcode=7;message=no%20more;");
            assertEquals("connected 1", events.take());
            assertEquals("aborted 1 7 no more", events.take());
        }
    }
}
