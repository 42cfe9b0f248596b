package org.jmpi.test.perf.floor;

import static org.jmpi.binding.Mpi.*;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A datagram on the loopback interface from rank 0 to rank 1, which blocks in a plain read. */
public final class BareBell implements Closeable {
    private static final int TAG = 8;

    private final DatagramChannel channel;
    private final ByteBuffer stamp = ByteBuffer.allocateDirect(Long.BYTES);

    private BareBell(DatagramChannel channel) {
        this.channel = channel;
    }

    /** Opens one side. Ranks 0 and 1 call it. */
    public static BareBell open(int rank) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress(loopback, 0));
        int[] own = {((InetSocketAddress) channel.getLocalAddress()).getPort()};
        int[] other = new int[1];
        int peer = 1 - rank;
        MPI_Sendrecv(own, 1, MPI_INT, peer, TAG, other, 1, MPI_INT, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        channel.connect(new InetSocketAddress(loopback, other[0]));
        return new BareBell(channel);
    }

    /** Sends a number. */
    public void ring(long number) throws IOException {
        channel.write(stamp.clear().putLong(number).flip());
    }

    /** Blocks until a number comes, and returns it. */
    public long await() throws IOException {
        channel.read(stamp.clear());
        return stamp.flip().getLong();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
