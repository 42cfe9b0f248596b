package org.jmpi.binding;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.jmpi.mpir.mpl.LayerNames;
import org.jmpi.mpir.mpl.NearestName;
import org.jmpi.mpir.mpl.Services;
import org.jspecify.annotations.Nullable;

/** Finds the classes of profiling layers, makes them, gives them their arguments and links them. */
final class LayerLoader {
    private final ClassLoader loader;
    private final List<MpiLayer> services = new ArrayList<>();

    LayerLoader(ClassLoader loader) {
        this.loader = loader;
        if (Services.mayHave(MpiLayer.class, loader)) {
            Iterator<MpiLayer> found =
                    ServiceLoader.load(MpiLayer.class, loader).iterator();
            while (addService(found)) {
                // one at a time, since one may be broken
            }
        }
    }

    private boolean addService(Iterator<MpiLayer> found) {
        try {
            if (!found.hasNext()) {
                return false;
            }
            services.add(found.next());
        } catch (ServiceConfigurationError e) {
            LayerFault.print("in " + LayerNames.SERVICES, " cannot be made", e);
        }
        return true;
    }

    /** Returns the layers of {@code list}, a value of the control variable, then those services that it does not name. */
    List<MpiLayer> find(@Nullable String list) {
        List<MpiLayer> found = new ArrayList<>();
        for (String each : LayerNames.split(list)) {
            MpiLayer layer = named(LayerNames.name(each));
            if (layer != null && begin(layer, each)) {
                found.add(layer);
            }
        }
        for (MpiLayer layer : services) {
            if (found.stream().noneMatch(l -> l.getClass() == layer.getClass()) && begin(layer, "")) {
                found.add(layer);
            }
        }
        return found;
    }

    /** Returns the layer; null if its constructor throws. */
    @SuppressWarnings("UnsafeReflectiveConstructionCast") // another class is reported below
    private @Nullable MpiLayer named(String name) {
        for (MpiLayer layer : services) {
            if (LayerNames.of(layer.getClass().getName()).contains(name)) {
                return layer;
            }
        }
        String className = LayerNames.BUILT_IN.getOrDefault(name, name);
        try {
            return (MpiLayer)
                    Class.forName(className, true, loader).getConstructor().newInstance();
        } catch (java.lang.reflect.InvocationTargetException e) {
            LayerFault.print(className, " threw in its constructor", Objects.requireNonNull(e.getCause()));
            return null;
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new IllegalStateException(unknown(name), e);
        }
    }

    private String unknown(String name) {
        Set<String> names = new LinkedHashSet<>(LayerNames.BUILT_IN.keySet());
        services.forEach(each -> names.addAll(LayerNames.of(each.getClass().getName())));
        return LayerNames.VARIABLE + " names '" + name + "': expected a public class on the class path that extends "
                + MpiLayer.class.getName() + " and has a public constructor without parameters, or one of " + names
                + NearestName.of(name, names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("");
    }

    /** Gives a layer its arguments; false: it can't work. */
    private static boolean begin(MpiLayer layer, String spec) {
        try {
            layer.start(LayerNames.arguments(spec));
            return true;
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("tool '" + spec + "': " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            LayerFault.print(layer.getClass().getName(), " threw in start", e);
            return false;
        }
    }

    /** Links {@code layers}, outermost first, and returns the step into the outermost; null: there are none. */
    static @Nullable MpiLayer link(List<MpiLayer> layers) {
        int n = layers.size();
        LayerHop[] hops = new LayerHop[n + 1];
        LayerHop[] own = new LayerHop[n + 1];
        for (int i = n; i >= 0; i--) {
            MpiLayer upper = i == 0 ? null : layers.get(i - 1);
            MpiLayer layer = i == n ? null : layers.get(i);
            MpiLayer next = i == n ? null : hops[i + 1];
            hops[i] = new LayerHop(upper, layer, next);
            own[i] = new LayerHop(null, layer, next);
            if (layer != null) {
                layer.next = hops[i + 1];
                layer.own = own[i + 1];
            }
        }
        return n == 0 ? null : hops[0];
    }
}
