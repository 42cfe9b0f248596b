package org.jmpi.mpir.tool.cvar;

import java.util.List;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.Verbosity;

/** Makes descriptions of variables for tests. */
public final class Cvars {
    private Cvars() {}

    public static CvarInfo of(String name, CvarType type, String defaultValue, String... alternates) {
        return new CvarInfo(
                name,
                Category.CH4,
                type,
                defaultValue,
                "For a test.",
                Verbosity.USER_BASIC,
                CvarScope.ALL_EQ,
                ObjectBinding.NO_OBJECT,
                List.of(alternates),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                type == CvarType.ENUM ? List.of("auto", "ring", "tree") : List.of(),
                false,
                "some.Class");
    }

    static CvarInfo limited(String name, CvarType type, String defaultValue, long min, long max) {
        CvarInfo info = of(name, type, defaultValue);
        return new CvarInfo(
                name,
                info.category(),
                type,
                defaultValue,
                info.description(),
                info.verbosity(),
                info.scope(),
                info.binding(),
                List.of(),
                min,
                max,
                List.of(),
                true,
                info.declaredIn());
    }

    static CvarInfo scoped(String name, CvarScope scope) {
        CvarInfo info = of(name, CvarType.INT, "1");
        return new CvarInfo(
                name,
                info.category(),
                info.type(),
                info.defaultValue(),
                info.description(),
                info.verbosity(),
                scope,
                info.binding(),
                List.of(),
                info.min(),
                info.max(),
                List.of(),
                false,
                info.declaredIn());
    }
}
