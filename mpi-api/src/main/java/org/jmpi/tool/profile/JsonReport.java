package org.jmpi.tool.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.json.JsonText;

/** The report for programs: times in nanoseconds, sizes in bytes. */
final class JsonReport {
    private static final int VERSION = 1;

    private JsonReport() {}

    static String of(JobData job, String title) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("format", "jmpi-profile");
        all.put("version", VERSION);
        all.put("title", title);
        all.put("size", job.size);
        all.put("missing_ranks", job.missing);
        all.put("ranks", job.ranks.stream().map(JsonReport::rank).toList());
        all.put("functions", job.rows.stream().map(row -> function(job, row)).toList());
        all.put("call_sites", job.sites.stream().map(JsonReport::site).toList());
        all.put("messages", messages(job));
        return JsonText.of(all);
    }

    private static Map<String, Object> rank(RankData rank) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rank", rank.rank);
        map.put("wall_ns", rank.wallNanos);
        map.put("mpi_ns", rank.mpiNanos);
        return map;
    }

    private static Map<String, Object> function(JobData job, JobData.Row row) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("function", row.function);
        map.put("communicator", row.comm);
        map.put("calls", row.calls);
        map.put("time_ns", row.total());
        map.put("shortest_call_ns", row.calls == 0 ? 0 : row.shortest);
        map.put("longest_call_ns", row.longest);
        map.put("min_rank_ns", row.least());
        map.put("mean_rank_ns", row.mean());
        map.put("max_rank_ns", row.most());
        map.put("imbalance_percent", row.imbalance());
        map.put("sent_bytes", row.sent);
        map.put("received_bytes", row.received);
        Map<String, Object> sizes = new LinkedHashMap<>();
        for (int slot = 0; slot < row.sizes.length; slot++) {
            if (row.sizes[slot] > 0) {
                sizes.put(slot == 0 ? "0" : Units.format("%.0f", Math.scalb(1.0, slot - 1)), row.sizes[slot]);
            }
        }
        map.put("messages_by_size_from", sizes);
        List<Object> ranks = new ArrayList<>();
        for (int r = 0; r < row.nanos.length; r++) {
            if (row.callsOf[r] > 0) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("rank", job.ranks.get(r).rank);
                one.put("calls", row.callsOf[r]);
                one.put("time_ns", row.nanos[r]);
                ranks.add(one);
            }
        }
        map.put("ranks", ranks);
        return map;
    }

    private static Map<String, Object> site(JobData.Site site) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("site", site.place);
        map.put("function", site.function);
        map.put("calls", site.calls);
        map.put("time_ns", site.nanos);
        map.put("bytes", site.bytes);
        return map;
    }

    private static List<Object> messages(JobData job) {
        List<Object> all = new ArrayList<>();
        for (RankData rank : job.ranks) {
            rank.peers.forEach((peer, sum) -> {
                Map<String, Object> map = new LinkedHashMap<>();
                map.put("from", rank.rank);
                map.put("to", peer);
                map.put("messages", sum.messages);
                map.put("bytes", sum.bytes);
                all.add(map);
            });
        }
        return all;
    }
}
