package org.jmpi.mpir;

import java.util.List;
import java.util.function.Consumer;
import org.jmpi.mpir.mpl.Services;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ObjectFinder;
import org.jspecify.annotations.Nullable;

/** What a rank gives its tool interface, which the chapters are asked for when a tool first asks. */
final class RankTool implements Consumer<PvarRegistry>, ObjectFinder {
    private final Rank rank;
    private @Nullable List<RankVariables> chapters;

    RankTool(Rank rank) {
        this.rank = rank;
    }

    private synchronized List<RankVariables> chapters() {
        if (chapters == null) {
            chapters = Services.load(RankVariables.class, Rank.class.getClassLoader());
            chapters.forEach(each -> each.bind(rank));
        }
        return chapters;
    }

    @Override
    public void accept(PvarRegistry registry) {
        chapters().forEach(each -> each.register(rank, registry));
    }

    @Override
    public @Nullable Object find(ObjectBinding kind, int handle) {
        for (RankVariables each : chapters()) {
            Object found = each.find(rank, kind, handle);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
