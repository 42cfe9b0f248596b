package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Two processes with a socket make a communicator of it; the socket is as before. */
public final class Joined {
    private Joined() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Joined::run);
    }

    /** All ranks together; the first two join. */
    public static int run(String[] args) throws Exception {
        Check check = new Check();
        int[] port = new int[1];
        if (MTest.rank() == 0) {
            try (ServerSocketChannel server = ServerSocketChannel.open()) {
                server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                port[0] = server.socket().getLocalPort();
                MPI_Bcast(port, 1, MPI_INT, 0, MPI_COMM_WORLD);
                join(check, server.accept(), 0);
            }
        } else {
            MPI_Bcast(port, 1, MPI_INT, 0, MPI_COMM_WORLD);
            if (MTest.rank() == 1) {
                join(check, SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port[0])), 1);
            }
        }
        return check.errors();
    }

    private static void join(Check check, SocketChannel channel, int side) throws IOException {
        try (channel) {
            channel.configureBlocking(side == 0);
            int[] inter = new int[1];
            check.ok(MPI_Comm_join(channel, inter), "MPI_Comm_join");
            check.isTrue(channel.isBlocking() == (side == 0), "the channel's mode is as before");
            Exchange.all(check, inter[0], side);
            check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
            channel.configureBlocking(true);
            channel.write(ByteBuffer.wrap(new byte[] {(byte) (42 + side)}));
            ByteBuffer in = ByteBuffer.allocate(1);
            channel.read(in);
            check.same(43L - side, in.get(0), "the byte after MPI_Comm_join");
        }
    }
}
