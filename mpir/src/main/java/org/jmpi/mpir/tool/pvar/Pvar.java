package org.jmpi.mpir.tool.pvar;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A performance variable: what is known of it, and where each object's values come from. */
final class Pvar {
    private final PvarInfo info;
    private final Function<Object, PvarSource> sources;

    /** Makes a variable; {@code sources} gets the object that it is bound to, or null. */
    Pvar(PvarInfo info, Function<Object, PvarSource> sources) {
        this.info = info;
        this.sources = sources;
    }

    PvarInfo info() {
        return info;
    }

    PvarSource source(@Nullable Object object) {
        return sources.apply(object);
    }

    PvarRaw raw() {
        return PvarRaw.of(info.varClass(), info.datatype());
    }
}
