package org.jmpi.test.perf.floor;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Brings the processes of a job together at a floor: MPI carries the name of a file or the number of a port. */
public final class FloorSetup {
    private static final int NAME_MAX = 4096;
    private static final int TAG = 9;
    private static final Path SHARED = Path.of("/dev/shm");
    /** No beginning that JMPI's own files have: any job removes those that are left. */
    private static final String PREFIX = "floor-of-jmpi";

    private final int rank;
    private final int size;

    private FloorSetup(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    /** Opens the floor of shared memory, or of TCP on the loopback interface. Collective over the world. */
    public static Floor open(int rank, int size, boolean tcp) throws IOException {
        FloorSetup setup = new FloorSetup(rank, size);
        return tcp ? setup.sockets() : setup.shared();
    }

    private Floor shared() throws IOException {
        ByteBuffer memory = memory(BareBarrier.bytes(size) + RingPipe.BYTES);
        int words = BareBarrier.bytes(size);
        ByteBuffer rings = memory.slice(words, RingPipe.BYTES).order(ByteOrder.nativeOrder());
        Pipe pipe = rank < 2 && size > 1 ? new RingPipe(rings, rank) : null;
        return new Floor(rank, pipe, new BareBarrier(memory, rank, size), FloorSetup::meet);
    }

    private static void meet() {
        MPI_Barrier(MPI_COMM_WORLD);
    }

    /** Maps a file that rank 0 makes, and that has no name any more when this returns. */
    private ByteBuffer memory(int bytes) throws IOException {
        Path file = null;
        if (rank == 0) {
            file = Files.isDirectory(SHARED)
                    ? Files.createTempFile(SHARED, PREFIX, "")
                    : Files.createTempFile(PREFIX, "");
            // written, so that its pages are there
            Files.write(file, new byte[bytes]);
        }
        byte[] name = new byte[NAME_MAX];
        if (rank == 0) {
            byte[] own = file.toString().getBytes(StandardCharsets.UTF_8);
            System.arraycopy(own, 0, name, 0, own.length);
        }
        MPI_Bcast(name, NAME_MAX, MPI_BYTE, 0, MPI_COMM_WORLD);
        Path named = Path.of(new String(name, StandardCharsets.UTF_8).replaceFirst("\0+$", ""));
        try (FileChannel channel = FileChannel.open(named, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes).order(ByteOrder.nativeOrder());
        } finally {
            meet();
            if (rank == 0) {
                Files.deleteIfExists(file);
            }
        }
    }

    private Floor sockets() throws IOException {
        return new Floor(rank, rank < 2 && size > 1 ? new SocketPipe(socket()) : null, null, FloorSetup::meet);
    }

    private SocketChannel socket() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        int[] port = new int[1];
        if (rank == 1) {
            MPI_Recv(port, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            return SocketChannel.open(new InetSocketAddress(loopback, port[0]));
        }
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(loopback, 0));
            port[0] = ((InetSocketAddress) server.getLocalAddress()).getPort();
            MPI_Send(port, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD);
            return server.accept();
        }
    }
}
