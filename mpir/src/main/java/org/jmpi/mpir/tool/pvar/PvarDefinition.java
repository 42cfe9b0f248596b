package org.jmpi.mpir.tool.pvar;

import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * A performance variable that is about to be registered, made by {@link PvarRegistry#define} (mirrors the
 * {@code MPIR_T_PVAR_*_REGISTER_*} macros): its properties first, then one call that says where its values are and
 * registers it. {@code from} takes call-backs of the layer; the others make storage, of one element or of as many as are
 * known at run time, with the operations of the variable's class.
 */
public final class PvarDefinition {
    private final PvarRegistry registry;
    private final PvarClass varClass;
    private final String name;
    private final Category category;
    private final String description;
    private ToolDatatype datatype;
    private Verbosity verbosity = Verbosity.USER_DETAIL;
    private @Nullable ToolEnum items;
    private boolean readonly;
    private boolean continuous;

    PvarDefinition(PvarRegistry registry, PvarClass varClass, String name, Category category, String description) {
        this.registry = registry;
        this.varClass = varClass;
        this.name = name;
        this.category = category;
        this.description = description;
        datatype = varClass.datatype();
        // what only shows the present has no history that a session could start, stop or reset
        readonly = !varClass.isSum() && !varClass.isWatermark();
        continuous = readonly;
    }

    /**
     * Sets the type of the values; else it is the class's own.
     *
     * @param type one that {@link PvarClass#allows}
     * @return this
     * @throws IllegalArgumentException if the class has no values of the type
     */
    public PvarDefinition datatype(ToolDatatype type) {
        if (!varClass.allows(type)) {
            throw new IllegalArgumentException("performance variable " + name + " of class " + varClass + " and type "
                    + type + ": expected one of the types that the class allows");
        }
        datatype = type;
        return this;
    }

    /**
     * Says whom the variable is for; else {@link Verbosity#USER_DETAIL}.
     *
     * @param whom for whom
     * @return this
     */
    public PvarDefinition verbosity(Verbosity whom) {
        verbosity = whom;
        return this;
    }

    /**
     * Names the values of a STATE.
     *
     * @param names the name of each value from 0
     * @return this
     */
    public PvarDefinition items(String... names) {
        items = new ToolEnum(name, List.of(names));
        return this;
    }

    /**
     * Makes the variable one that can be neither written nor reset.
     *
     * @return this
     */
    public PvarDefinition readonly() {
        readonly = true;
        return this;
    }

    /**
     * Makes the variable one that runs from the allocation of a handle to its end.
     *
     * @return this
     */
    public PvarDefinition continuous() {
        continuous = true;
        return this;
    }

    /**
     * Registers the variable with a value that a layer keeps.
     *
     * @param value gives it
     */
    public void from(LongSupplier value) {
        from(PvarSource.of(value));
    }

    /**
     * Registers the variable with a double that a layer keeps.
     *
     * @param value gives it
     */
    public void fromDouble(DoubleSupplier value) {
        from(PvarSource.of(value));
    }

    /**
     * Registers the variable with an array that a layer keeps, or puts together when it is read.
     *
     * @param count gives its length when a handle is allocated
     * @param value gives an element
     */
    public void from(IntSupplier count, IntToLongFunction value) {
        from(PvarSource.of(count, value));
    }

    /**
     * Registers the variable with its source.
     *
     * @param source gives the values
     */
    public void from(PvarSource source) {
        check(!varClass.isWatermark() || source instanceof PvarWatermark, "a source of its level: say watermark");
        register(ObjectBinding.NO_OBJECT, source.count(), object -> source);
    }

    /**
     * Registers a variable of which every object of a kind has its own.
     *
     * @param kind which objects
     * @param sources gives the source of an object, such as a {@code Comm}
     */
    public void of(ObjectBinding kind, Function<Object, PvarSource> sources) {
        check(!varClass.isWatermark(), "a rank's level");
        register(kind, 0, sources);
    }

    /**
     * Registers a STATE, SIZE, PERCENTAGE, LEVEL or GENERIC variable with storage.
     *
     * @param count number of elements
     * @return the storage
     */
    public PvarSetting setting(int count) {
        check(!varClass.isSum() && !varClass.isWatermark(), "what can be set");
        PvarSetting storage = varClass == PvarClass.LEVEL ? new PvarLevel(raw(), count) : new PvarSetting(raw(), count);
        from(storage);
        return storage;
    }

    /**
     * Registers a LEVEL with storage.
     *
     * @param count number of elements
     * @return the storage
     */
    public PvarLevel level(int count) {
        check(varClass == PvarClass.LEVEL, "a level");
        return (PvarLevel) setting(count);
    }

    /**
     * Registers a COUNTER or AGGREGATE with storage.
     *
     * @param count number of elements
     * @return the storage, which is 0
     */
    public PvarCounter counter(int count) {
        check(varClass == PvarClass.COUNTER || varClass == PvarClass.AGGREGATE, "a counter or aggregate");
        PvarCounter storage = new PvarCounter(raw(), count);
        from(storage);
        return storage;
    }

    /** {@return the storage of a TIMER, which is 0, after its registration} */
    public PvarTimer timer() {
        check(varClass == PvarClass.TIMER, "a timer");
        PvarTimer timer = new PvarTimer();
        from(timer);
        return timer;
    }

    /**
     * Registers a watermark of a level that a layer keeps.
     *
     * @param level the level
     * @return the watermark, for the layer that reports each change to it
     */
    public PvarWatermark watermark(PvarSource level) {
        check(varClass.isWatermark(), "a watermark");
        PvarWatermark watermark = new PvarWatermark(varClass == PvarClass.HIGHWATERMARK, raw(), level);
        from(watermark);
        return watermark;
    }

    /**
     * Registers a watermark that stores the level itself.
     *
     * @param count number of elements
     * @return the watermark, for the layer that reports each change to it
     */
    public PvarWatermark watermark(int count) {
        check(varClass.isWatermark(), "a watermark");
        PvarWatermark watermark = new PvarWatermark(varClass == PvarClass.HIGHWATERMARK, raw(), count);
        from(watermark);
        return watermark;
    }

    private PvarRaw raw() {
        return PvarRaw.of(varClass, datatype);
    }

    private void check(boolean fits, String wanted) {
        if (!fits) {
            throw new IllegalStateException(
                    "performance variable " + name + " of class " + varClass + ": expected " + wanted);
        }
    }

    private void register(ObjectBinding binding, int count, Function<Object, PvarSource> sources) {
        PvarInfo info = new PvarInfo(
                name,
                category,
                varClass,
                datatype,
                items,
                count,
                description,
                verbosity,
                binding,
                readonly,
                continuous);
        registry.register(new Pvar(info, sources));
    }
}
