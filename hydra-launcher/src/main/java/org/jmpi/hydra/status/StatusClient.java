package org.jmpi.hydra.status;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.status.StatusFiles.Entry;
import org.jspecify.annotations.Nullable;

/** {@code jmpiexec --status [PID]}: asks a launcher of this machine what its job is doing. */
public final class StatusClient {
    /** A launcher answers within 3 seconds, but several may ask it. */
    private static final int PATIENCE_MILLIS = 10_000;

    private StatusClient() {}

    /**
     * Asks.
     *
     * @param pid the launcher's process id, as it was written; null: the only launcher of this user
     * @return the report
     * @throws UsageException if there is no such launcher, or it can't be asked
     */
    public static String query(@Nullable String pid) {
        List<Entry> all = StatusFiles.list();
        return read(pid == null ? only(all) : chosen(all, number(pid)));
    }

    private static long number(String pid) {
        if (!pid.matches("[1-9][0-9]{0,9}")) {
            throw new UsageException("-status " + pid + ": expected the process id of a jmpiexec, as in -status 4711");
        }
        return Long.parseLong(pid);
    }

    private static Entry only(List<Entry> all) {
        Set<Long> pids = new HashSet<>();
        List<Entry> mine = all.stream()
                .filter(each -> each.isMine() && isAlive(each.pid()) && pids.add(each.pid()))
                .toList();
        if (mine.isEmpty()) {
            throw new UsageException("-status: no job of user " + System.getProperty("user.name")
                    + " runs on this machine; start one, or" + " ask where its jmpiexec runs");
        }
        if (mine.size() > 1) {
            String list = mine.stream().map(StatusClient::describe).collect(Collectors.joining("\n  "));
            throw new UsageException("-status: there are " + mine.size() + " jobs; say which, as in -status "
                    + mine.get(0).pid() + ":\n  " + list);
        }
        return mine.get(0);
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static String describe(Entry entry) {
        String since = ProcessHandle.of(entry.pid())
                .flatMap(process -> process.info().startInstant())
                .map(start -> ", since " + start)
                .orElse("");
        return entry.pid() + since;
    }

    private static Entry chosen(List<Entry> all, long pid) {
        Entry entry = all.stream().filter(each -> each.pid() == pid).findFirst().orElseThrow(() -> unknown(pid));
        if (!entry.isMine() && !System.getProperty("user.name").equals("root")) {
            throw new UsageException("-status " + pid + ": that job is user " + entry.owner() + "'s; only "
                    + entry.owner() + " can ask it");
        }
        return entry;
    }

    private static UsageException unknown(long pid) {
        ProcessHandle process = ProcessHandle.of(pid).orElse(null);
        if (process == null || !process.isAlive()) {
            return new UsageException("-status " + pid + ": there is no such process; jmpiexec -status without a number"
                    + " finds your only job, or lists all");
        }
        String owner = process.info().user().map(user -> ", of user " + user).orElse("");
        String command =
                process.info().command().map(name -> " (" + name + owner + ")").orElse("");
        return new UsageException(
                "-status " + pid + ": process " + pid + command + " is no jmpiexec that runs a job;"
                        + " expected the process id of one; jmpiexec -status without a number finds your only job, or lists all");
    }

    private static String read(Entry entry) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(entry.file()));
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            String text = read(channel, selector);
            if (text.isEmpty()) {
                throw gone(entry, "it said nothing");
            }
            return text;
        } catch (IOException e) {
            throw gone(entry, e.getMessage());
        }
    }

    private static String read(SocketChannel channel, Selector selector) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
        while (true) {
            if (selector.select(PATIENCE_MILLIS) == 0) {
                throw new IOException("no answer in " + PATIENCE_MILLIS / 1000 + " s; is it stopped?");
            }
            selector.selectedKeys().clear();
            int n = channel.read(buffer);
            if (n < 0) {
                return text.toString(StandardCharsets.UTF_8);
            }
            text.write(buffer.array(), 0, n);
            buffer.clear();
        }
    }

    private static UsageException gone(Entry entry, @Nullable String why) {
        return new UsageException("-status " + entry.pid() + ": the job is over, or its jmpiexec was killed: " + why);
    }
}
