package org.jmpi.tool.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of all ranks, by function and communicator, the most time first. */
final class JobData {
    /** A function on a communicator, at all ranks that called it. */
    static final class Row {
        final String function;
        final String comm;
        long calls;
        long sent;
        long received;
        long shortest = Long.MAX_VALUE;
        long longest;
        /** By the place of the rank in {@link JobData#ranks}. */
        final long[] nanos;

        final long[] callsOf;
        final long[] sizes = new long[Cell.SLOTS];

        Row(String function, String comm, int ranks) {
            this.function = function;
            this.comm = comm;
            nanos = new long[ranks];
            callsOf = new long[ranks];
        }

        private void add(int rank, RankData.Row row) {
            calls += row.calls;
            sent += row.sent;
            received += row.received;
            shortest = Math.min(shortest, row.shortest);
            longest = Math.max(longest, row.longest);
            nanos[rank] += row.nanos;
            callsOf[rank] += row.calls;
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] += row.sizes[i];
            }
        }

        long total() {
            return Arrays.stream(nanos).sum();
        }

        private long callers() {
            return Math.max(1, Arrays.stream(callsOf).filter(n -> n > 0).count());
        }

        /** The shortest time that a rank which called it spent in it. */
        long least() {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < nanos.length; i++) {
                least = callsOf[i] > 0 ? Math.min(least, nanos[i]) : least;
            }
            return least == Long.MAX_VALUE ? 0 : least;
        }

        long most() {
            return Arrays.stream(nanos).max().orElse(0);
        }

        double mean() {
            return (double) total() / callers();
        }

        /** By how much the slowest rank is above the mean, in per cent. */
        double imbalance() {
            return mean() == 0 ? 0 : 100 * (most() / mean() - 1);
        }
    }

    /** A call site. */
    static final class Site {
        final String place;
        final String function;
        long calls;
        long nanos;
        long bytes;

        Site(String place, String function) {
            this.place = place;
            this.function = function;
        }
    }

    final List<RankData> ranks;
    final int size;
    final List<Integer> missing;
    final List<Row> rows;
    final List<Site> sites;

    /**
     * @param ranks what is known, by rank
     * @param size ranks of the job
     * @param missing ranks of which nothing is known
     */
    JobData(List<RankData> ranks, int size, List<Integer> missing) {
        this.ranks = ranks;
        this.size = size;
        this.missing = missing;
        Map<String, Row> byRow = new LinkedHashMap<>();
        Map<String, Site> bySite = new LinkedHashMap<>();
        for (int r = 0; r < ranks.size(); r++) {
            for (RankData.Row row : ranks.get(r).rows) {
                byRow.computeIfAbsent(
                                row.function + "\0" + row.comm, k -> new Row(row.function, row.comm, ranks.size()))
                        .add(r, row);
                row.sites.forEach((place, of) -> {
                    Site site = bySite.computeIfAbsent(place + "\0" + row.function, k -> new Site(place, row.function));
                    site.calls += of.calls;
                    site.nanos += of.nanos;
                    site.bytes += of.bytes;
                });
            }
        }
        rows = new ArrayList<>(byRow.values());
        rows.sort(Comparator.comparingLong(Row::total)
                .reversed()
                .thenComparing(row -> row.function)
                .thenComparing(row -> row.comm));
        sites = new ArrayList<>(bySite.values());
        sites.sort(Comparator.comparingLong((Site site) -> site.nanos)
                .reversed()
                .thenComparing(site -> site.place)
                .thenComparing(site -> site.function));
    }

    long wallNanos() {
        return ranks.stream().mapToLong(r -> r.wallNanos).max().orElse(0);
    }

    /** The time of all ranks together. */
    long allNanos() {
        return ranks.stream().mapToLong(r -> r.wallNanos).sum();
    }

    long mpiNanos() {
        return ranks.stream().mapToLong(r -> r.mpiNanos).sum();
    }

    long calls() {
        return rows.stream().mapToLong(r -> r.calls).sum();
    }

    long sent() {
        return rows.stream().mapToLong(r -> r.sent).sum();
    }

    long[] sizes() {
        long[] all = new long[Cell.SLOTS];
        for (Row row : rows) {
            for (int i = 0; i < all.length; i++) {
                all[i] += row.sizes[i];
            }
        }
        return all;
    }

    /** Rows of one function on several communicators as one. */
    List<Row> byFunction() {
        Map<String, Row> all = new LinkedHashMap<>();
        for (Row row : rows) {
            Row sum = all.computeIfAbsent(row.function, k -> new Row(row.function, "", ranks.size()));
            sum.calls += row.calls;
            sum.sent += row.sent;
            sum.received += row.received;
            for (int i = 0; i < sum.nanos.length; i++) {
                sum.nanos[i] += row.nanos[i];
                sum.callsOf[i] += row.callsOf[i];
            }
        }
        List<Row> list = new ArrayList<>(all.values());
        list.sort(Comparator.comparingLong(Row::total).reversed());
        return list;
    }
}
