package org.jmpi.test.objects;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ObjectMessages;
import mpi.ReceivedObject;
import mpi.Request;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Objects of all sorts round a ring: null, values, large arrays, graphs with cycles, classes of the program. */
public final class Objects {
    private static final int LARGE = 20 << 20;
    private static final int NODES = 30_000;

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int right = (comm.getRank() + 1) % comm.getSize();
    private final int left = (comm.getRank() + comm.getSize() - 1) % comm.getSize();

    private Objects() {}

    /** A node of a graph. */
    private static final class Node implements Serializable {
        private static final long serialVersionUID = 1;
        final int id;
        final List<Node> next = new ArrayList<>();

        Node(int id) {
            this.id = id;
        }
    }

    private record Particle(int id, double[] position, Color color) implements Serializable {}

    private enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, Objects::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        Objects test = new Objects();
        test.values();
        test.large();
        test.graph();
        test.ownClasses();
        test.outOfOrder();
        test.anySource();
        return test.check.errors();
    }

    private void values() {
        Object[] values = {
            null,
            "",
            "text \u00e9 \u4e2d \ud83d\ude00",
            true,
            (byte) -7,
            'x',
            (short) 300,
            -5,
            1L << 60,
            0.1f,
            -0.0,
            new byte[0],
            new boolean[] {true, false},
            new double[] {1.5, Double.NEGATIVE_INFINITY},
            new String[] {"a", null},
            new int[][] {{1}, {}, {2, 3}},
            List.of(1, 2, 3),
            Map.of("k", List.of())
        };
        for (int i = 0; i < values.length; i++) {
            Object got = comm.sendRecvObject(values[i], right, i, left, i);
            check.equal(values[i], got, "value " + i);
        }
        Object[] all = comm.sendRecvObject(values, right, 1, left, 1);
        check.isTrue(java.util.Objects.deepEquals(values, all), "all values in one array");
    }

    private void large() {
        byte[] bytes = comm.sendRecvObject(Bytes.of(LARGE, comm.getRank()), right, 2, left, MPI.ANY_TAG);
        check.same(LARGE, bytes.length, "length");
        Bytes.check(check, bytes, LARGE, left, "large array");
        Map<String, byte[]> map = new HashMap<>();
        map.put("a", Bytes.of(LARGE / 4, 5));
        map.put("b", new byte[0]);
        Map<String, byte[]> got = comm.sendRecvObject(map, right, 2, left, 2);
        Bytes.check(check, got.get("a"), LARGE / 4, 5, "array in a map");
        check.same(2, got.size(), "size of a map");
    }

    private void graph() {
        ObjectMessages.allow(Node.class.getName());
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            nodes.add(new Node(i));
        }
        // the list comes first, so that the stream need not go down the graph to reach a node
        for (int i = 0; i < NODES; i++) {
            nodes.get(i).next.add(nodes.get((int) (i * 7919L % Math.max(1, i + 1))));
            nodes.get(i).next.add(nodes.get(i));
        }
        List<Node> got = comm.sendRecvObject(nodes, right, 3, left, 3);
        check.same(NODES, got.size(), "nodes");
        for (int i = 0; i < got.size(); i++) {
            Node node = got.get(i);
            boolean right = node.id == i
                    && node.next.get(0) == got.get((int) (i * 7919L % Math.max(1, i + 1)))
                    && node.next.get(1) == node;
            if (!right) {
                check.fail("node " + i + " of the graph");
                return;
            }
        }
    }

    private void ownClasses() {
        Particle sent = new Particle(comm.getRank(), new double[] {1, 2, comm.getRank()}, Color.GREEN);
        Request send = comm.iSendObject(sent, right, 4);
        sent.position()[0] = 99;
        Particle got = comm.recvObject(Particle.class, left, 4);
        send.waitFor();
        check.same(left, got.id(), "record");
        check.equal(new double[] {1, 2, left}, got.position(), "array in a record, as it was when the send began");
        check.isTrue(got.color() == Color.GREEN, "enum");
    }

    private void outOfOrder() {
        Request[] sends = new Request[10];
        for (int tag = 0; tag < sends.length; tag++) {
            Object o = tag % 3 == 0 ? Bytes.of(300_000 + tag, tag) : "small " + tag;
            sends[tag] = comm.iSendObject(o, right, 10 + tag);
        }
        for (int tag = sends.length - 1; tag >= 0; tag--) {
            Object got = comm.recvObject(left, 10 + tag);
            check.equal(tag % 3 == 0 ? Bytes.of(300_000 + tag, tag) : "small " + tag, got, "tag " + tag);
        }
        Request.waitAll(sends);
    }

    private void anySource() {
        if (comm.getRank() > 0) {
            for (int i = 0; i < 20; i++) {
                comm.sendObject(Arrays.asList(comm.getRank(), i, "x".repeat(i * 997)), 0, i);
            }
        } else {
            fromAll();
        }
        // rank 0 takes any message: whoever is done sends no other one before
        comm.barrier();
    }

    private void fromAll() {
        Map<Integer, Integer> next = new LinkedHashMap<>();
        for (int i = 0; i < 20 * (comm.getSize() - 1); i++) {
            ReceivedObject<List<Object>> in = comm.recvObjectStatus(MPI.ANY_SOURCE, MPI.ANY_TAG);
            int source = in.status().getSource();
            int number = next.merge(source, 1, Integer::sum) - 1;
            check.equal(Arrays.asList(source, number, "x".repeat(number * 997)), in.object(), "object of " + source);
            check.same(number, in.status().getTag(), "tag");
        }
    }
}
