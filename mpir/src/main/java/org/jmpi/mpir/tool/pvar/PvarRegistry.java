package org.jmpi.mpir.tool.pvar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import org.jmpi.mpir.tool.type.Category;
import org.jspecify.annotations.Nullable;

/**
 * The performance variables of one rank. A layer registers what it counts when it starts; the values stay plain fields
 * of that layer, and are fetched through the given function when a tool reads them. Registration and look-up may be
 * done by any thread.
 *
 * <p>Counting through {@link #registerCounter} and its kin costs the layer one increment, looked at or not; on the path of
 * a message counters belong to a {@link PvarGroup}, which costs the reading of one boolean while no tool looks. So do a
 * {@link PvarTimer} and a {@link PvarWatermark}.
 */
public final class PvarRegistry {
    private final List<Pvar> variables = new ArrayList<>();
    private final Map<String, Integer> indexByName = new HashMap<>();

    /** Those that were not asked for their variables yet; null once a tool asked. */
    private @Nullable List<Consumer<PvarRegistry>> providers = new ArrayList<>();

    /** Makes an empty registry, for a rank that starts. */
    public PvarRegistry() {}

    /**
     * Notes who registers variables when a tool first asks for any; until then a rank that starts does nothing for them.
     * Registers them at once if a tool asked already.
     *
     * @param provider registers them; called once
     */
    public synchronized void provide(Consumer<PvarRegistry> provider) {
        if (!Instrument.ON) {
            return;
        }
        if (providers == null) {
            provider.accept(this);
        } else {
            providers.add(provider);
        }
    }

    private void open() {
        List<Consumer<PvarRegistry>> waiting = providers;
        providers = null;
        if (waiting != null) {
            waiting.forEach(provider -> provider.accept(this));
        }
    }

    /**
     * {@return a variable to give its properties and register}
     *
     * @param varClass what its value means
     * @param name variable's name, unique within its class
     * @param category group it is listed under
     * @param description what is measured, its unit, and what an element's index means
     */
    public PvarDefinition define(PvarClass varClass, String name, Category category, String description) {
        return new PvarDefinition(this, varClass, name, category, description);
    }

    /**
     * Registers a count of events, which never falls.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description what is counted
     * @param value gives the count since the rank started
     */
    public void registerCounter(String name, Category category, String description, LongSupplier value) {
        define(PvarClass.COUNTER, name, category, description).from(value);
    }

    /**
     * Registers an array of counts.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description what is counted, and what an index means
     * @param count number of elements
     * @param value gives the count of an index since the rank started
     */
    public void registerCounters(
            String name, Category category, String description, int count, IntToLongFunction value) {
        define(PvarClass.COUNTER, name, category, description).from(() -> count, value);
    }

    /**
     * Registers a sum of amounts, which never falls.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description what is summed, and its unit
     * @param value gives the sum since the rank started
     */
    public void registerAggregate(String name, Category category, String description, LongSupplier value) {
        define(PvarClass.AGGREGATE, name, category, description).from(value);
    }

    /**
     * Registers the use of a resource, which rises and falls.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description what is in use, and its unit
     * @param value gives the use now
     */
    public void registerLevel(String name, Category category, String description, LongSupplier value) {
        define(PvarClass.LEVEL, name, category, description).from(value);
    }

    /**
     * Registers the size of a resource.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description which resource, and the unit
     * @param value gives the size
     */
    public void registerSize(String name, Category category, String description, LongSupplier value) {
        define(PvarClass.SIZE, name, category, description).from(value);
    }

    /**
     * Registers a discrete state.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description what is in that state, and what each value means
     * @param value gives the state now, within the bounds of an int
     */
    public void registerState(String name, Category category, String description, LongSupplier value) {
        define(PvarClass.STATE, name, category, description).from(value);
    }

    /**
     * Registers a share of a resource in use.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description which resource
     * @param value gives the share now, 0.0 to 1.0
     */
    public void registerPercentage(String name, Category category, String description, DoubleSupplier value) {
        define(PvarClass.PERCENTAGE, name, category, description).fromDouble(value);
    }

    /**
     * Registers a timer.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description what is timed
     * @return the timer, for the layer that starts and stops it
     */
    public PvarTimer registerTimer(String name, Category category, String description) {
        return define(PvarClass.TIMER, name, category, description).timer();
    }

    /**
     * Registers the greatest level seen.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description whose level, and its unit
     * @param level gives the level now
     * @return the mark, for the layer that reports each rise to it
     */
    public PvarWatermark registerHighWatermark(String name, Category category, String description, LongSupplier level) {
        return registerWatermark(name, category, PvarClass.HIGHWATERMARK, description, level);
    }

    /**
     * Registers the least level seen.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description whose level, and its unit
     * @param level gives the level now
     * @return the mark, for the layer that reports each fall to it
     */
    public PvarWatermark registerLowWatermark(String name, Category category, String description, LongSupplier level) {
        return registerWatermark(name, category, PvarClass.LOWWATERMARK, description, level);
    }

    private PvarWatermark registerWatermark(
            String name, Category category, PvarClass varClass, String description, LongSupplier level) {
        return define(varClass, name, category, description).watermark(PvarSource.of(level));
    }

    /** {@return how many variables are registered} */
    public synchronized int size() {
        open();
        return variables.size();
    }

    /** {@return the variables, in order of registration, which is their index} */
    public synchronized List<PvarInfo> all() {
        open();
        List<PvarInfo> infos = new ArrayList<>();
        variables.forEach(variable -> infos.add(variable.info()));
        return Collections.unmodifiableList(infos);
    }

    /**
     * {@return the index of a variable, or -1}
     *
     * @param name variable's name
     * @param varClass variable's class
     */
    public synchronized int indexOf(String name, PvarClass varClass) {
        open();
        return indexByName.getOrDefault(varClass + " " + name, -1);
    }

    /** Variable of an index, or null. */
    synchronized @Nullable Pvar find(int index) {
        open();
        return index < 0 || index >= variables.size() ? null : variables.get(index);
    }

    synchronized void register(Pvar variable) {
        if (!Instrument.ON) {
            return;
        }
        PvarInfo info = variable.info();
        if (indexByName.putIfAbsent(info.varClass() + " " + info.name(), variables.size()) != null) {
            throw new IllegalStateException("performance variable " + info.name() + " of class " + info.varClass()
                    + " is registered already; one registry serves one rank, and a layer registers once");
        }
        variables.add(variable);
    }
}
