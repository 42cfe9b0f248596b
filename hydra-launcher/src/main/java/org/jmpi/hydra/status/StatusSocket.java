package org.jmpi.hydra.status;

import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;
import org.jmpi.hydra.job.JobId;
import org.jspecify.annotations.Nullable;

/** Where a launcher gives reports to {@code jmpiexec --status}: who connects gets one. Only for the launcher's user. */
public final class StatusSocket implements AutoCloseable {
    private static final int BACKLOG = 16;

    private final ServerSocketChannel server;
    private final Path file;
    private final Supplier<String> report;

    private StatusSocket(ServerSocketChannel server, Path file, Supplier<String> report) {
        this.server = server;
        this.file = file;
        this.report = report;
    }

    /**
     * Opens the socket of a job.
     *
     * @param job which
     * @param report makes a report; called in a thread of the socket's
     * @return the socket; null where the system has none, or no short enough name for it
     */
    public static @Nullable StatusSocket open(JobId job, Supplier<String> report) {
        for (Path folder : StatusFiles.folders()) {
            Path file = folder.resolve(StatusFiles.name(job));
            try {
                StatusSocket socket = new StatusSocket(bind(file), file, report);
                Thread thread = new Thread(null, socket::serve, "jmpi-status-socket", 256 * 1024);
                thread.setDaemon(true);
                thread.start();
                return socket;
            } catch (IOException | RuntimeException e) {
                // the name is too long, or there are no such sockets: perhaps the next folder
                continue;
            }
        }
        return null;
    }

    private static ServerSocketChannel bind(Path file) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(file), BACKLOG);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            dropEarly(server);
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Whoever came before the file was the user's own may be anybody. */
    private static void dropEarly(ServerSocketChannel server) throws IOException {
        server.configureBlocking(false);
        for (SocketChannel early = server.accept(); early != null; early = server.accept()) {
            early.close();
        }
        server.configureBlocking(true);
    }

    private void serve() {
        while (server.isOpen()) {
            try (SocketChannel client = server.accept();
                    OutputStream out = Channels.newOutputStream(client)) {
                out.write(report.get().getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // who asked has gone, or the launcher is ending
                continue;
            }
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the file goes with the job's other files
            return;
        }
    }
}
