package org.jmpi.mpir.tool.cvar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * The values of one rank's control variables. Read at set-up and copied into final fields; a read is a look-up by name
 * and not meant for a hot path. Any thread may read and write; a write is seen by every later read.
 */
public final class CvarSet {
    @Cvar(
            name = "MPIR_CVAR_DEBUG_CVARS",
            category = "DEVELOPER",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            scope = CvarScope.LOCAL,
            verbosity = Verbosity.USER_DETAIL,
            description = "Print, when rank 0 starts, every control variable that does not have its default.")
    private static final CvarKey DEBUG_CVARS = CvarKey.of("MPIR_CVAR_DEBUG_CVARS");

    /** What a STRING variable holds that was set to null. */
    private static final Object NO_STRING = new Object();

    private final CvarEnvironment environment;
    /** Replaced when a variable is added, after the arrays. */
    private volatile CvarRegistry registry;
    /** Null: the default. */
    private Object[] values;

    private boolean[] used;
    private final List<String> warnings;

    private CvarSet(CvarRegistry registry, CvarEnvironment environment) {
        this.registry = registry;
        this.environment = environment;
        values = new Object[registry.size()];
        used = new boolean[registry.size()];
        for (int index : environment.set(registry)) {
            setSlot(index, environment.valueOf(registry.get(index), registry.defaultOf(index)));
        }
        warnings = environment.unknownNames(registry);
    }

    /**
     * {@return the values that an environment gives, defaults for the rest}
     *
     * <p>For each variable, from weakest to strongest: its default; for every alternate name and then its own name,
     * the environment's {@code MPICH_X}, {@code MPIR_PARAM_X}, {@code MPIR_CVAR_X}; and the system property
     * {@code MPIR_CVAR_X}.
     *
     * @param environment environment variables
     * @param properties system properties
     * @throws org.jmpi.mpir.err.MpirException if a text does not fit its variable; names both, and what it takes
     */
    public static CvarSet fromEnvironment(Map<String, String> environment, Properties properties) {
        return fromEnvironment(CvarRegistry.loaded(), environment, properties);
    }

    /**
     * {@return the values that an environment gives to the variables of a registry}
     *
     * @param registry which variables there are
     * @param environment environment variables
     * @param properties system properties
     * @see #fromEnvironment(Map, Properties)
     */
    public static CvarSet fromEnvironment(
            CvarRegistry registry, Map<String, String> environment, Properties properties) {
        return new CvarSet(registry, new CvarEnvironment(environment, properties));
    }

    /** {@return every variable's default} */
    public static CvarSet defaults() {
        return fromEnvironment(Map.of(), new Properties());
    }

    /** {@return one line for each name in the environment that looks like a control variable and is none} */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * {@return the lines for rank 0 to print on standard error when it starts} They are the {@link #warnings()} and,
     * if {@code MPIR_CVAR_DEBUG_CVARS} asks for it, the variables that do not have their default.
     */
    public List<String> startupLines() {
        List<String> lines = new ArrayList<>(warnings);
        if (registry.indexOf(DEBUG_CVARS.name()) >= 0 && getBoolean(DEBUG_CVARS)) {
            for (int index = 0; index < registry.size(); index++) {
                if (!isDefault(index)) {
                    lines.add(setting(index));
                }
            }
        }
        return lines;
    }

    /**
     * {@return the value in force, as text that the variable takes; {@code NULL} for no string}
     *
     * @param index the variable
     */
    public String text(int index) {
        return CvarParser.format(registry.get(index), value(index));
    }

    /**
     * {@return whether a variable has its default}
     *
     * @param index the variable
     */
    public boolean isDefault(int index) {
        return Objects.equals(value(index), registry.defaultOf(index));
    }

    /**
     * Adds a variable that something brings along at run time, with the value that the environment gives it. Its index is
     * the next; those of others stay. Any thread.
     *
     * @param info the variable
     * @throws IllegalStateException if there is one of that name
     * @throws IllegalArgumentException if its name does not begin with {@code MPIR_CVAR_}
     */
    public synchronized void add(CvarInfo info) {
        if (!info.name().startsWith(CvarEnvironment.STEM)) {
            throw new IllegalArgumentException(
                    "control variable " + info.name() + ": expected a name that begins with " + CvarEnvironment.STEM);
        }
        CvarRegistry more = registry.with(info);
        int index = more.size() - 1;
        values = Arrays.copyOf(values, index + 1);
        used = Arrays.copyOf(used, index + 1);
        setSlot(index, environment.valueOf(info, more.defaultOf(index)));
        registry = more;
    }

    /** {@return which variables there are now; an immutable list} */
    public CvarRegistry registry() {
        return registry;
    }

    /**
     * {@return the value of an INT variable}
     *
     * @param key the variable
     */
    public int getInt(CvarKey key) {
        return (Integer) known(key, CvarType.INT);
    }

    /**
     * {@return the value of a LONG variable}
     *
     * @param key the variable
     */
    public long getLong(CvarKey key) {
        return (Long) known(key, CvarType.LONG);
    }

    /**
     * {@return the value of a BOOLEAN variable}
     *
     * @param key the variable
     */
    public boolean getBoolean(CvarKey key) {
        return (Boolean) known(key, CvarType.BOOLEAN);
    }

    /**
     * {@return the value of a DOUBLE variable}
     *
     * @param key the variable
     */
    public double getDouble(CvarKey key) {
        return (Double) known(key, CvarType.DOUBLE);
    }

    /**
     * {@return the value of a STRING variable; null if its default is {@code NULL} and nothing set it}
     *
     * @param key the variable
     */
    public @Nullable String getString(CvarKey key) {
        return (String) get(key, CvarType.STRING);
    }

    /**
     * {@return the index of an ENUM variable's word}
     *
     * @param key the variable
     */
    public int getEnum(CvarKey key) {
        return (Integer) known(key, CvarType.ENUM);
    }

    /**
     * {@return the value of a RANGE variable}
     *
     * @param key the variable
     */
    public @Nullable CvarRange getRange(CvarKey key) {
        return (CvarRange) get(key, CvarType.RANGE);
    }

    /**
     * Sets a variable from text, as the environment would have.
     *
     * @param key the variable
     * @param text the value's text; null only for a STRING
     * @throws org.jmpi.mpir.err.MpirException if the text does not fit
     */
    public void set(CvarKey key, String text) {
        int index = indexOf(key);
        setSlot(index, CvarParser.parse(registry.get(index), key.name(), text));
    }

    /** Value of a variable by index: Integer, Long, Boolean, Double, String, CvarRange; null for no string. */
    synchronized @Nullable Object value(int index) {
        Object value = values[index];
        return value == null ? registry.defaultOf(index) : value == NO_STRING ? null : value;
    }

    /** Sets a value whose Java type is known to be the variable's; limits are checked by the caller. */
    synchronized void setSlot(int index, @Nullable Object value) {
        values[index] = value == null ? NO_STRING : value;
    }

    /** Whether a write would come too late, because the code has read the variable and won't again. */
    synchronized boolean isSettled(int index) {
        return used[index] && !registry.get(index).dynamic();
    }

    /** As {@link #get}, for a type that has no null. */
    private Object known(CvarKey key, CvarType wanted) {
        return Objects.requireNonNull(get(key, wanted));
    }

    private synchronized @Nullable Object get(CvarKey key, CvarType wanted) {
        int index = indexOf(key);
        CvarType declared = registry.type(index);
        if (declared != wanted) {
            throw new IllegalArgumentException(key.name() + " is declared as " + declared + " and read as " + wanted
                    + "; read it as it is declared");
        }
        used[index] = true;
        return value(index);
    }

    private int indexOf(CvarKey key) {
        int index = registry.indexOf(key.name());
        if (index < 0) {
            throw new IllegalArgumentException("no control variable is called " + key.name()
                    + "; declare it with @Cvar on its CvarKey and build the module with the annotation processor");
        }
        return index;
    }

    @Override
    public String toString() {
        List<String> lines = new ArrayList<>();
        for (int index = 0; index < registry.size(); index++) {
            lines.add(setting(index));
        }
        return String.join("\n", lines);
    }

    private String setting(int index) {
        CvarInfo info = registry.get(index);
        return info.name() + "=" + CvarParser.format(info, value(index));
    }
}
