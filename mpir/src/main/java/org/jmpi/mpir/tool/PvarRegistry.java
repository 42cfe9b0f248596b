package org.jmpi.mpir.tool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/**
 * The performance variables of one rank. A layer registers what it counts when it starts; the values stay plain fields
 * of that layer, and are fetched through the given function when a tool reads them. Registration and look-up may be
 * done by any thread.
 *
 * <p>Counting through {@link #registerCounter} and its kin costs the layer one increment. A {@link PvarTimer} or
 * {@link PvarWatermark} costs the reading of one boolean until a tool starts it.
 */
public final class PvarRegistry {
    private static final double NANO = 1e9;

    private final List<Pvar> variables = new ArrayList<>();
    private final Map<String, Integer> indexByName = new HashMap<>();

    /** Makes an empty registry, for a rank that starts. */
    public PvarRegistry() {}

    /**
     * Registers a count of events, which never falls.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description what is counted
     * @param value gives the count since the rank started
     */
    public void registerCounter(String name, Category category, String description, LongSupplier value) {
        register(new Pvar(sum(name, category, PvarClass.COUNTER, 1, description), index -> value.getAsLong()));
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
        register(new Pvar(sum(name, category, PvarClass.COUNTER, count, description), value));
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
        register(new Pvar(sum(name, category, PvarClass.AGGREGATE, 1, description), index -> value.getAsLong()));
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
        register(new Pvar(present(name, category, PvarClass.LEVEL, description), index -> value.getAsLong()));
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
        register(new Pvar(present(name, category, PvarClass.SIZE, description), index -> value.getAsLong()));
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
        register(new Pvar(present(name, category, PvarClass.STATE, description), index -> value.getAsLong()));
    }

    /**
     * Registers a share of a resource in use.
     *
     * @param name variable's name
     * @param category group it is listed under
     * @param description which resource
     * @param value gives the share now, 0.0 to 1.0; kept to nine decimals
     */
    public void registerPercentage(String name, Category category, String description, DoubleSupplier value) {
        register(new Pvar(
                present(name, category, PvarClass.PERCENTAGE, description),
                index -> Math.round(value.getAsDouble() * NANO)));
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
        PvarTimer timer = new PvarTimer();
        register(new Pvar(sum(name, category, PvarClass.TIMER, 1, description), timer));
        return timer;
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
        PvarWatermark watermark = new PvarWatermark(varClass == PvarClass.HIGHWATERMARK, level);
        register(new Pvar(sum(name, category, varClass, 1, description), watermark));
        return watermark;
    }

    /** {@return how many variables are registered} */
    public synchronized int size() {
        return variables.size();
    }

    /** {@return the variables, in order of registration, which is their index} */
    public synchronized List<PvarInfo> all() {
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
        return indexByName.getOrDefault(varClass + " " + name, -1);
    }

    /** Variable of an index, or null. */
    synchronized Pvar find(int index) {
        return index < 0 || index >= variables.size() ? null : variables.get(index);
    }

    private synchronized void register(Pvar variable) {
        PvarInfo info = variable.info();
        if (indexByName.putIfAbsent(info.varClass() + " " + info.name(), variables.size()) != null) {
            throw new IllegalStateException("performance variable " + info.name() + " of class " + info.varClass()
                    + " is registered already; one registry serves one rank, and a layer registers once");
        }
        variables.add(variable);
    }

    private static PvarInfo sum(String name, Category category, PvarClass varClass, int count, String description) {
        return info(name, category, varClass, count, description, false);
    }

    /** What only shows the present has no history that a session could start, stop or reset. */
    private static PvarInfo present(String name, Category category, PvarClass varClass, String description) {
        return info(name, category, varClass, 1, description, true);
    }

    private static PvarInfo info(
            String name, Category category, PvarClass varClass, int count, String description, boolean present) {
        return new PvarInfo(
                name,
                category,
                varClass,
                count,
                description,
                Verbosity.USER_DETAIL,
                ObjectBinding.NO_OBJECT,
                present,
                present);
    }
}
