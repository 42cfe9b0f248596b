package org.jmpi.test.mpi_t;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpir.tool.pvar.PvarClass;

/**
 * The performance variables that had, in some program of this folder, a value that the program predicted and that is not
 * zero. A test runs the programs in one JVM and compares this with what is registered, so that a variable without a test
 * is noticed.
 */
public final class Driven {
    private static final Set<String> NAMES = ConcurrentHashMap.newKeySet();

    private Driven() {}

    static void note(int varClass, String name) {
        NAMES.add(key(varClass, name));
    }

    /** Returns how a variable is called here: its class and its name. */
    private static String key(int varClass, String name) {
        PvarClass found = Arrays.stream(PvarClass.values())
                .filter(c -> c.code() == varClass)
                .findAny()
                .orElseThrow();
        return found + " " + name;
    }

    /** Returns the variables that were driven in this JVM so far. */
    public static Set<String> names() {
        return new TreeSet<>(NAMES);
    }
}
