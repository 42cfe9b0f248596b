package org.jmpi.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jmpi.mpir.tool.Cvar;
import org.jmpi.mpir.tool.CvarKey;
import org.jmpi.mpir.tool.CvarScope;
import org.jmpi.mpir.tool.CvarType;
import org.jmpi.mpir.tool.Verbosity;

/**
 * The stack of profiling layers, found once: those named in {@code MPIR_CVAR_JMPI_PROFILING_LAYERS} (class names, commas
 * between, outermost first), then those that {@link ServiceLoader} finds.
 */
final class Layers {
    @Cvar(
            name = "MPIR_CVAR_JMPI_PROFILING_LAYERS",
            category = "TOOLS",
            type = CvarType.STRING,
            defaultValue = "NULL",
            scope = CvarScope.READONLY,
            verbosity = Verbosity.USER_DETAIL,
            description = "Classes of profiling layers, commas between, outermost first; each extends MpiLayer.")
    static final CvarKey VARIABLE = CvarKey.of("MPIR_CVAR_JMPI_PROFILING_LAYERS");

    /** The outermost layer; null: none. */
    static final MpiLayer TOP = stack(find(
            System.getProperty(VARIABLE.name(), System.getenv(VARIABLE.name())),
            Thread.currentThread().getContextClassLoader()));
    /** Whether there is any layer; a constant, so that calls without one cost nothing. */
    static final boolean ACTIVE = TOP != null;

    private Layers() {}

    /** Links {@code layers}, outermost first, and returns the outermost. */
    static MpiLayer stack(List<MpiLayer> layers) {
        for (int i = 0; i + 1 < layers.size(); i++) {
            layers.get(i).next = layers.get(i + 1);
        }
        return layers.isEmpty() ? null : layers.get(0);
    }

    /** Returns the layers that {@code named} names, then those that {@code loader} offers as services. */
    static List<MpiLayer> find(String named, ClassLoader loader) {
        List<MpiLayer> found = new ArrayList<>();
        if (named != null) {
            for (String name : named.split(",")) {
                if (!name.isBlank()) {
                    found.add(make(name.strip(), loader));
                }
            }
        }
        for (MpiLayer layer : ServiceLoader.load(MpiLayer.class, loader)) {
            if (found.stream().noneMatch(l -> l.getClass() == layer.getClass())) {
                found.add(layer);
            }
        }
        return found;
    }

    private static MpiLayer make(String name, ClassLoader loader) {
        try {
            return (MpiLayer) Class.forName(name, true, loader).getConstructor().newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalStateException(
                    VARIABLE.name() + " names '" + name + "': expected a public class on the class path that extends "
                            + MpiLayer.class.getName() + " and has a public constructor without parameters",
                    e);
        }
    }
}
