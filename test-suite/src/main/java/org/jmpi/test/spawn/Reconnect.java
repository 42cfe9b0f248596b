package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Parents and children part, without a message and after some, go on alone, and meet again at a port. Then they merge; halves of
 * all processes, each with members of both worlds, meet at ports as well.
 */
public final class Reconnect {
    private static final int CHILDREN = 2;
    private static final int TAG = 8;

    private final Check check = new Check();
    private final int rounds;

    private Reconnect(int rounds) {
        this.rounds = rounds;
    }

    public static void main(String[] args) throws Exception {
        Family.main(args, Reconnect::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        Reconnect test = new Reconnect(MTest.option(args, "rounds", 2));
        int[] inter = {Family.parent()};
        boolean isParent = inter[0] == MPI_COMM_NULL;
        if (isParent) {
            inter[0] = Family.spawn(Reconnect.class, CHILDREN, MPI_COMM_WORLD, "rounds=" + test.rounds);
        }
        String port = test.port(isParent, inter[0]);
        for (int round = 0; round < test.rounds; round++) {
            test.again(isParent, port, inter, round);
        }
        test.halves(inter, isParent);
        if (isParent && MTest.rank() == 0) {
            test.check.ok(MPI_Close_port(port), "MPI_Close_port");
        }
        return test.check.errors();
    }

    /** Returns a port of parent 0, at each root. */
    private String port(boolean isParent, int inter) {
        if (MTest.rank() != 0) {
            return "";
        }
        byte[] text = new byte[MPI_MAX_PORT_NAME];
        if (isParent) {
            String[] port = {""};
            check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
            text = Exchange.bytes(port[0]);
            check.ok(MPI_Send(text, text.length, MPI_BYTE, 0, TAG, inter), "MPI_Send");
        } else {
            check.ok(MPI_Recv(text, text.length, MPI_BYTE, 0, TAG, inter, MPI_STATUS_IGNORE), "MPI_Recv");
        }
        return Exchange.text(text);
    }

    private void again(boolean isParent, String port, int[] inter, int round) {
        if (round % 2 == 1) {
            Exchange.all(check, inter[0], isParent ? 0 : 1);
        }
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        // each world by itself
        Exchange.intra(check, MPI_COMM_WORLD, MTest.size(), MTest.rank());
        int code = isParent
                ? MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, inter)
                : MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, inter);
        check.ok(code, "accept or connect, round " + round);
        if (isParent) {
            check.same(CHILDREN, Exchange.remoteSize(inter[0]), "children in round " + round);
        }
    }

    private void halves(int[] inter, boolean isParent) {
        int[] all = new int[1];
        check.ok(MPI_Intercomm_merge(inter[0], !isParent, all), "MPI_Intercomm_merge");
        int me = Exchange.rank(all[0]);
        int size = Exchange.size(all[0]);
        int[] half = new int[1];
        check.ok(MPI_Comm_split(all[0], me % 2, -me, half), "MPI_Comm_split");
        // rank 0 of the even half, since keys turn the order round
        int owner = (size - 1) / 2 * 2;
        String[] port = {""};
        if (me == owner) {
            check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
        }
        String name = Exchange.share(port[0], owner, all[0]);
        for (int round = 0; round < rounds; round++) {
            int[] met = new int[1];
            int code = me % 2 == 0
                    ? MPI_Comm_accept(name, MPI_INFO_NULL, 0, half[0], met)
                    : MPI_Comm_connect(name, MPI_INFO_NULL, 0, half[0], met);
            check.ok(code, "accept or connect of halves");
            check.same(size / 2 + (me % 2 == 0 ? 0 : size % 2), Exchange.remoteSize(met[0]), "the other half");
            Exchange.all(check, met[0], me % 2);
            check.ok(MPI_Comm_disconnect(met), "MPI_Comm_disconnect");
        }
        if (me == owner) {
            check.ok(MPI_Close_port(name), "MPI_Close_port");
        }
        check.ok(MPI_Comm_free(half), "MPI_Comm_free");
        check.ok(MPI_Comm_disconnect(all), "MPI_Comm_disconnect");
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
    }
}
