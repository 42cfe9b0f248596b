package org.jmpi.mpir.handle;

import java.util.Locale;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;

/** The performance variables of a pool of handles. */
public final class HandleVars {
    private HandleVars() {}

    /** Registers how many objects there are and may be. */
    public static void register(PvarRegistry registry, HandleAllocator<?> pool) {
        String kind = pool.kind().name().toLowerCase(Locale.ROOT);
        registry.registerLevel(
                kind + "_handles_in_use",
                Category.MEMORY,
                "Objects of kind " + pool.kind().noun() + " there are, besides the predefined ones",
                pool::liveCount);
        registry.registerSize(
                kind + "_handles_capacity",
                Category.MEMORY,
                "Objects of kind " + pool.kind().noun() + " there may be at once",
                pool::capacity);
    }
}
