package org.jmpi.tool.profile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The figures of one rank at one time, as they travel to rank 0. */
final class RankData {
    private static final int VERSION = 1;
    private static final int MOST = 1 << 24;

    /** A function on a communicator. */
    static final class Row {
        final String function;
        final String comm;
        long calls;
        long nanos;
        long shortest = Long.MAX_VALUE;
        long longest;
        long sent;
        long received;
        final long[] sizes = new long[Cell.SLOTS];
        final Map<String, Cell.Site> sites = new LinkedHashMap<>();

        Row(String function, String comm) {
            this.function = function;
            this.comm = comm;
        }

        void add(Cell cell) {
            calls += cell.calls;
            nanos += cell.nanos;
            shortest = Math.min(shortest, cell.shortest);
            longest = Math.max(longest, cell.longest);
            sent += cell.sent;
            received += cell.received;
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] += cell.sizes[i];
            }
            cell.sites.forEach((name, site) -> addSite(name, site.calls, site.nanos, site.bytes));
        }

        void addSite(String name, long siteCalls, long siteNanos, long bytes) {
            Cell.Site site = sites.computeIfAbsent(name, key -> new Cell.Site());
            site.calls += siteCalls;
            site.nanos += siteNanos;
            site.bytes += bytes;
        }
    }

    /** Messages to one other rank. */
    static final class Peer {
        long messages;
        long bytes;
    }

    final int rank;
    final int size;
    final long wallNanos;
    final long mpiNanos;
    final List<Row> rows = new ArrayList<>();
    final Map<Integer, Peer> peers = new TreeMap<>();

    RankData(int rank, int size, long wallNanos, long mpiNanos) {
        this.rank = rank;
        this.size = size;
        this.wallNanos = wallNanos;
        this.mpiNanos = mpiNanos;
    }

    void addPeer(int peer, long messages, long bytes) {
        if (messages > 0) {
            Peer p = peers.computeIfAbsent(peer, key -> new Peer());
            p.messages += messages;
            p.bytes += bytes;
        }
    }

    byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(VERSION);
            out.writeInt(rank);
            out.writeInt(size);
            out.writeLong(wallNanos);
            out.writeLong(mpiNanos);
            out.writeInt(rows.size());
            for (Row row : rows) {
                write(out, row);
            }
            out.writeInt(peers.size());
            for (Map.Entry<Integer, Peer> e : peers.entrySet()) {
                out.writeInt(e.getKey());
                out.writeLong(e.getValue().messages);
                out.writeLong(e.getValue().bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, Row row) throws IOException {
        out.writeUTF(row.function);
        out.writeUTF(row.comm);
        for (long value : new long[] {row.calls, row.nanos, row.shortest, row.longest, row.sent, row.received}) {
            out.writeLong(value);
        }
        for (long value : row.sizes) {
            out.writeLong(value);
        }
        out.writeInt(row.sites.size());
        for (Map.Entry<String, Cell.Site> e : row.sites.entrySet()) {
            out.writeUTF(e.getKey());
            out.writeLong(e.getValue().calls);
            out.writeLong(e.getValue().nanos);
            out.writeLong(e.getValue().bytes);
        }
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IOException if it is not that
     */
    static RankData decode(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != VERSION) {
                throw new IOException("not a profile of this version");
            }
            RankData data = new RankData(in.readInt(), in.readInt(), in.readLong(), in.readLong());
            int rows = count(in);
            for (int i = 0; i < rows; i++) {
                data.rows.add(row(in));
            }
            int peers = count(in);
            for (int i = 0; i < peers; i++) {
                data.addPeer(in.readInt(), in.readLong(), in.readLong());
            }
            return data;
        }
    }

    private static int count(DataInputStream in) throws IOException {
        int n = in.readInt();
        if (n < 0 || n > MOST) {
            throw new IOException("a count of " + n);
        }
        return n;
    }

    private static Row row(DataInputStream in) throws IOException {
        Row row = new Row(in.readUTF(), in.readUTF());
        row.calls = in.readLong();
        row.nanos = in.readLong();
        row.shortest = in.readLong();
        row.longest = in.readLong();
        row.sent = in.readLong();
        row.received = in.readLong();
        for (int i = 0; i < row.sizes.length; i++) {
            row.sizes[i] = in.readLong();
        }
        int sites = count(in);
        for (int i = 0; i < sites; i++) {
            row.addSite(in.readUTF(), in.readLong(), in.readLong(), in.readLong());
        }
        return row;
    }
}
