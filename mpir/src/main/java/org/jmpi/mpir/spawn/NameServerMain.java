package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a {@link NameServer}, and tells where it is in a file that only the user can read. */
@Command(
        name = "jmpi-names",
        mixinStandardHelpOptions = true,
        versionProvider = NameServerMain.Version.class,
        description = "Keeps names of MPI_Publish_name for all jobs of a user, on all hosts. Programs find it by"
                + " MPIR_CVAR_NAMES_SERVER, the name of its file, which all hosts must see.")
public final class NameServerMain implements Callable<Integer> {
    private static final int USAGE = 2;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Where to write the server's port, which is the key to it. Default: .jmpi-names in the home"
                    + " folder.")
    private Path file = Path.of(System.getProperty("user.home"), ".jmpi-names");

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description = "The address of this host to listen on. Default: all.")
    private @Nullable String address;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The TCP port to listen on. Default: any that is free.")
    private int tcpPort;

    /** The version of JMPI, as in its jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = NameServerMain.class.getPackage().getImplementationVersion();
            return new String[] {"jmpi-names of JMPI " + (version == null ? "(not packaged)" : version)};
        }
    }

    private NameServerMain() {}

    /** Runs it until it is ended by a signal. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new NameServerMain()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        String running = answering();
        if (running != null) {
            System.err.println("jmpi-names: a server answers already at " + running + ", as " + file
                    + " says: use that one, or give another --file");
            return USAGE;
        }
        try (NameServer server = new NameServer(address == null ? addresses() : List.of(address), tcpPort)) {
            write(server.port());
            String port = server.port();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(port)));
            System.out.println("jmpi-names: serving on TCP port " + server.tcpPort()
                    + "; start programs with MPIR_CVAR_NAMES_SERVER=" + file.toAbsolutePath());
            server.serve();
            return 0;
        } catch (IOException | MpirException e) {
            System.err.println("jmpi-names: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
            return 1;
        }
    }

    /** Returns where a server answers that the file tells of, null if none does. */
    private @Nullable String answering() {
        try {
            PortName known = PortName.parse(
                    Files.readString(file, StandardCharsets.ISO_8859_1).strip());
            new PortCall(known, 2).run().close();
            return known.sockets().get(0).toString().replaceFirst("^/", "");
        } catch (IOException | MpirException e) {
            // no file, or one that was left
            return null;
        }
    }

    /** The file appears whole, for who reads it just then. */
    private void write(String port) throws IOException {
        Path whole = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                file.getFileName().toString(),
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(whole, port + "\n", StandardCharsets.ISO_8859_1);
        Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private void remove(String port) {
        try {
            if (Files.readString(file, StandardCharsets.ISO_8859_1).strip().equals(port)) {
                Files.delete(file);
            }
        } catch (NoSuchFileException e) {
            // somebody was faster
        } catch (IOException e) {
            System.err.println("jmpi-names: cannot remove " + file + ": " + e);
        }
    }

    /** IPv4 first, loopback last. */
    private static List<String> addresses() throws SocketException {
        List<InetAddress> all = new ArrayList<>();
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            if (each.isUp()) {
                all.addAll(Collections.list(each.getInetAddresses()));
            }
        }
        all.removeIf(InetAddress::isLinkLocalAddress);
        all.sort((x, y) -> Integer.compare(order(x), order(y)));
        // a scope means nothing on another host
        return all.stream()
                .map(each -> each.getHostAddress().replaceFirst("%.*", ""))
                .toList();
    }

    private static int order(InetAddress address) {
        return (address.isLoopbackAddress() ? 2 : 0) + (address instanceof Inet6Address ? 1 : 0);
    }
}
