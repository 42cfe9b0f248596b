package org.jmpi.mpir.tool;

import java.util.List;

/**
 * All that is known of a control variable but its value; made by generated code from {@link Cvar}.
 *
 * @param name full name, {@code MPIR_CVAR_...}
 * @param category group it is listed under
 * @param type what it holds
 * @param defaultValue default, as text
 * @param description what it does
 * @param verbosity whom it is for
 * @param scope where it may be changed
 * @param binding kind of object it belongs to
 * @param altEnv other full names it goes by
 * @param min least number it takes
 * @param max greatest number it takes
 * @param enumValues words it takes, for {@link CvarType#ENUM}
 * @param declaredIn binary name of the class that declares it
 */
public record CvarInfo(
        String name,
        Category category,
        CvarType type,
        String defaultValue,
        String description,
        Verbosity verbosity,
        CvarScope scope,
        ObjectBinding binding,
        List<String> altEnv,
        long min,
        long max,
        List<String> enumValues,
        String declaredIn) {}
