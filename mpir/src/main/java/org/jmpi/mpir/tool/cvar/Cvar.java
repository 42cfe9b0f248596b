package org.jmpi.mpir.tool.cvar;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.Verbosity;

/**
 * Declares a control variable, on a {@code static final CvarKey} of the class that uses it:
 *
 * <pre>{@code
 * @Cvar(
 *         name = "MPIR_CVAR_NOLOCAL",
 *         category = "NODEMAP",
 *         type = CvarType.BOOLEAN,
 *         defaultValue = "false",
 *         description = "Treat every other rank as if it ran on another node.")
 * private static final CvarKey NOLOCAL = CvarKey.of("MPIR_CVAR_NOLOCAL");
 * }</pre>
 *
 * <p>The module's compilation fails when a field is missing, the category is not a constant of {@link Category}, the
 * name is taken, or the default does not fit type and limits. The twin of MPICH's {@code MPI_T_CVAR_INFO_BLOCK}
 * comments.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.SOURCE)
public @interface Cvar {
    /** {@return the full name, which starts with {@code MPIR_CVAR_} and is the {@code CvarKey}'s} */
    String name();

    /** {@return the name of a constant of {@link Category}} */
    String category();

    /** {@return what the variable holds} */
    CvarType type();

    /** {@return the default, as text in the form the environment would give it; {@code NULL}: no string} */
    String defaultValue();

    /** {@return what it does, its unit, what special values mean; whole sentences} */
    String description();

    /** {@return whom it is for} */
    Verbosity verbosity() default Verbosity.USER_BASIC;

    /** {@return where it may be changed} */
    CvarScope scope() default CvarScope.ALL_EQ;

    /** {@return the kind of object it belongs to} */
    ObjectBinding binding() default ObjectBinding.NO_OBJECT;

    /** {@return other names it goes by, each with the stem {@code MPIR_CVAR_}; own name wins over them} */
    String[] altEnv() default {};

    /** {@return the least value an INT, LONG or either end of a RANGE takes} */
    long min() default Long.MIN_VALUE;

    /** {@return the greatest value an INT, LONG or either end of a RANGE takes} */
    long max() default Long.MAX_VALUE;

    /** {@return the words an ENUM takes; the first has index 0} */
    String[] enumValues() default {};

    /**
     * {@return whether the code reads the variable anew at each use} A tool may write such a variable at any time; one
     * that is read once, at set-up, refuses a write from then on, since it would have no effect.
     */
    boolean dynamic() default false;

    /** {@return the full names of other variables that are declared here too, alike in all but name} */
    String[] twins() default {};
}
