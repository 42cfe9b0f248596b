package org.jmpi.mpir.spawn;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Makes a communicator of the two processes at the ends of a socket (MPI 4.1, 11.10.3). */
public final class Join {
    private Join() {}

    /**
     * MPI_Comm_join: both processes call it, with nothing under way on the socket; nothing is left on it. The socket's
     * blocking mode is as before.
     *
     * @throws MpirException of class ERR_ARG if the channel is not connected, or registered with a selector
     */
    public static Comm join(Rank rank, SocketChannel channel) {
        if (!channel.isConnected() || channel.isRegistered()) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "fd is a channel that is "
                            + (channel.isConnected() ? "registered with a selector" : "not connected")
                            + ": expected a connected one that nothing else uses");
        }
        Comm self = BuiltinComms.of(rank).self();
        assert self != null;
        Ports ports = Processes.of(rank).ports;
        String mine = ports.open(null);
        try {
            String theirs =
                    ProgressingWait.run(rank, ErrorClass.ERR_OTHER, () -> swap(channel, mine), () -> close(channel));
            return mine.compareTo(theirs) < 0
                    ? Ports.accept(rank, mine, null, 0, self)
                    : Ports.connect(rank, theirs, null, 0, self);
        } finally {
            ports.close(mine);
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // it is closed for us
        }
    }

    private static String swap(SocketChannel channel, String mine) throws IOException {
        boolean blocking = channel.isBlocking();
        channel.configureBlocking(true);
        try {
            byte[] name = mine.getBytes(StandardCharsets.US_ASCII);
            ByteBuffer out = ByteBuffer.allocate(1 + name.length)
                    .put((byte) name.length)
                    .put(name)
                    .flip();
            while (out.hasRemaining()) {
                channel.write(out);
            }
            byte[] theirs = read(channel, read(channel, 1)[0] & 0xff);
            return new String(theirs, StandardCharsets.US_ASCII);
        } finally {
            channel.configureBlocking(blocking);
        }
    }

    private static byte[] read(SocketChannel channel, int bytes) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(bytes);
        while (in.hasRemaining()) {
            if (channel.read(in) < 0) {
                throw new EOFException("the socket was closed: expected the other process to call MPI_Comm_join");
            }
        }
        return in.array();
    }
}
