package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Two spawned worlds, a server and a client, meet without their parents, and part, several times: at a port whose name the
 * parents pass on, then at one that the server published.
 */
public final class ChildrenMeet {
    private static final int TAG = 6;

    private final Check check = new Check();
    private final int rounds;

    private ChildrenMeet(int rounds) {
        this.rounds = rounds;
    }

    public static void main(String[] args) throws Exception {
        Family.main(args, ChildrenMeet::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        ChildrenMeet test = new ChildrenMeet(MTest.option(args, "rounds", 2));
        int[] parent = {Family.parent()};
        if (parent[0] == MPI_COMM_NULL) {
            String name = "jmpi-test-" + ProcessHandle.current().pid() + "-meet";
            test.parents("");
            test.parents(Exchange.share(name, 0, MPI_COMM_WORLD));
        } else if (args[0].equals("server")) {
            test.serve(args[2], parent);
        } else {
            test.call(args[2], parent);
        }
        return test.check.errors();
    }

    /** @param name under which the server is to publish its port; empty: the parents pass it on */
    private void parents(String name) {
        String count = "rounds=" + rounds;
        int[] server = {Family.spawn(ChildrenMeet.class, 2, MPI_COMM_WORLD, "server", count, name)};
        int[] client = {Family.spawn(ChildrenMeet.class, 1, MPI_COMM_WORLD, "client", count, name)};
        if (MTest.rank() == 0) {
            byte[] port = new byte[MPI_MAX_PORT_NAME];
            check.ok(MPI_Recv(port, port.length, MPI_BYTE, 0, TAG, server[0], MPI_STATUS_IGNORE), "MPI_Recv");
            check.ok(MPI_Send(port, port.length, MPI_BYTE, 0, TAG, client[0]), "MPI_Send");
        }
        check.ok(MPI_Comm_disconnect(server), "MPI_Comm_disconnect from the server");
        check.ok(MPI_Comm_disconnect(client), "MPI_Comm_disconnect from the client");
    }

    private void serve(String name, int[] parent) {
        boolean isRoot = MTest.rank() == 0;
        String[] port = {""};
        if (isRoot) {
            check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
            if (!name.isEmpty()) {
                check.ok(MPI_Publish_name(name, MPI_INFO_NULL, port[0]), "MPI_Publish_name");
            }
            byte[] text = Exchange.bytes(name.isEmpty() ? port[0] : "");
            check.ok(MPI_Send(text, text.length, MPI_BYTE, 0, TAG, parent[0]), "MPI_Send");
        }
        check.ok(MPI_Comm_disconnect(parent), "MPI_Comm_disconnect from the parents");
        for (int round = 0; round < rounds; round++) {
            int[] inter = new int[1];
            check.ok(MPI_Comm_accept(port[0], MPI_INFO_NULL, 0, MPI_COMM_WORLD, inter), "MPI_Comm_accept");
            check.same(1, Exchange.remoteSize(inter[0]), "clients");
            Exchange.all(check, inter[0], 0);
            check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        }
        if (isRoot) {
            if (!name.isEmpty()) {
                check.ok(MPI_Unpublish_name(name, MPI_INFO_NULL, port[0]), "MPI_Unpublish_name");
            }
            check.ok(MPI_Close_port(port[0]), "MPI_Close_port");
        }
    }

    private void call(String name, int[] parent) {
        byte[] text = new byte[MPI_MAX_PORT_NAME];
        check.ok(MPI_Recv(text, text.length, MPI_BYTE, 0, TAG, parent[0], MPI_STATUS_IGNORE), "MPI_Recv");
        String[] port = {Exchange.text(text)};
        check.ok(MPI_Comm_disconnect(parent), "MPI_Comm_disconnect from the parents");
        if (!name.isEmpty()) {
            check.ok(MPI_Lookup_name(name, MPI_INFO_NULL, port), "MPI_Lookup_name");
        }
        for (int round = 0; round < rounds; round++) {
            int[] inter = new int[1];
            check.ok(MPI_Comm_connect(port[0], MPI_INFO_NULL, 0, MPI_COMM_WORLD, inter), "MPI_Comm_connect");
            check.same(2, Exchange.remoteSize(inter[0]), "servers");
            Exchange.all(check, inter[0], 1);
            check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        }
    }
}
