package org.jmpi.mpir.tool.info;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.function.IntFunction;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.select.CollectiveInfo;
import org.jmpi.mpir.coll.select.JobTuning;
import org.jmpi.mpir.mpid.DeviceProvider;
import org.jmpi.mpir.mpid.TransportInfo;
import org.jmpi.mpir.tool.CategoryInfo;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.MpiTCategories;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarOrigin;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Asks a rank for all there is to show. */
final class Collector {
    private final Rank rank;
    private final CvarSet cvars;
    private final MpiT tool;
    private final Map<String, String> environment;
    private final Properties properties;

    /**
     * @param rank the rank; MPI is initialized
     * @param environment what its control variables were taken from
     * @param properties the same
     */
    Collector(Rank rank, Map<String, String> environment, Properties properties) {
        this.rank = rank;
        cvars = rank.cvars();
        tool = rank.tool();
        this.environment = environment;
        this.properties = properties;
    }

    Snapshot collect() {
        tool.initThread(rank.threadLevel);
        try {
            return new Snapshot(
                    Facts.collect(),
                    cvars(),
                    rank.pvars().all(),
                    rank.events().all(),
                    categories(),
                    collectives(),
                    transports(cvars));
        } finally {
            tool.finish();
        }
    }

    private List<CvarRow> cvars() {
        List<CvarRow> rows = new ArrayList<>();
        for (int i = 0; i < tool.cvars().getNum(); i++) {
            CvarInfo info = tool.cvars().getInfo(i);
            rows.add(new CvarRow(
                    info, cvars.text(i), !cvars.isDefault(i), CvarOrigin.of(info, environment, properties)));
        }
        return rows;
    }

    private List<CategoryRow> categories() {
        MpiTCategories all = tool.categories();
        List<CategoryRow> rows = new ArrayList<>();
        for (int i = 0; i < all.getNum(); i++) {
            CategoryInfo info = all.getInfo(i);
            rows.add(new CategoryRow(
                    info.name(),
                    info.description(),
                    names(all.getCvars(i), each -> tool.cvars().getInfo(each).name()),
                    names(all.getPvars(i), each -> tool.pvars().getInfo(each).name()),
                    names(all.getEvents(i), each -> tool.events().getInfo(each).name()),
                    names(all.getCategories(i), each -> all.getInfo(each).name())));
        }
        return rows;
    }

    private static List<String> names(int[] indices, IntFunction<String> name) {
        return Arrays.stream(indices).mapToObj(name).toList();
    }

    private List<CollectiveRow> collectives() {
        return CollectiveInfo.all(JobTuning.of(rank).rules()).stream()
                .map(this::collective)
                .toList();
    }

    private CollectiveRow collective(CollectiveInfo info) {
        int index = cvars.registry().indexOf(info.cvarName());
        if (index < 0) {
            return new CollectiveRow(info, "", "");
        }
        String value = cvars.text(index);
        return new CollectiveRow(info, info.cvarName(), value.equals(AlgorithmRegistry.AUTO) ? "" : value);
    }

    private static List<TransportInfo> transports(CvarSet cvars) {
        List<TransportInfo> all = new ArrayList<>();
        for (DeviceProvider p : ServiceLoader.load(DeviceProvider.class, Collector.class.getClassLoader())) {
            all.addAll(p.transports(cvars));
        }
        return all;
    }
}
