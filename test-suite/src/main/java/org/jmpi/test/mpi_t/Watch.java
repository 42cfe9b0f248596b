package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.test.util.Check;

/** A session with some performance variables, for the programs of this folder. */
final class Watch {
    private final Check check;
    private final PvarSession[] session = new PvarSession[1];
    private final Map<String, PvarHandle> handles = new LinkedHashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();

    Watch(Check check) {
        this.check = check;
        check.ok(MPI_T_pvar_session_create(session), "pvar_session_create");
    }

    /** Adds counters, which don't count yet. */
    Watch counters(String... names) {
        for (String name : names) {
            add(name, MPI_T_PVAR_CLASS_COUNTER, null);
        }
        return this;
    }

    /** Adds a variable, of an object's handle if it is bound to one. */
    void add(String name, int varClass, Object object) {
        int[] index = new int[1];
        PvarHandle[] handle = new PvarHandle[1];
        check.ok(MPI_T_pvar_get_index(name, varClass, index), "index of " + name);
        int code = MPI_T_pvar_handle_alloc(session[0], index[0], object, handle, new int[1]);
        check.ok(code, "handle of " + name);
        handles.put(name, handle[0]);
        classes.put(name, varClass);
    }

    /** Returns whether there is such a counter. */
    static boolean exists(String counter) {
        return MPI_T_pvar_get_index(counter, MPI_T_PVAR_CLASS_COUNTER, new int[1]) == MPI_SUCCESS;
    }

    /** Starts all from nothing. */
    void start() {
        check.ok(MPI_T_pvar_start(session[0], MPI_T_PVAR_ALL_HANDLES), "pvar_start");
        check.ok(MPI_T_pvar_reset(session[0], MPI_T_PVAR_ALL_HANDLES), "pvar_reset");
    }

    /** Starts all again, from what they have. */
    void resume() {
        check.ok(MPI_T_pvar_start(session[0], MPI_T_PVAR_ALL_HANDLES), "pvar_start");
    }

    void stop() {
        check.ok(MPI_T_pvar_stop(session[0], MPI_T_PVAR_ALL_HANDLES), "pvar_stop");
    }

    long[] array(String name) {
        PvarHandle handle = handles.get(name);
        long[] values = new long[handle.count()];
        check.ok(MPI_T_pvar_read(session[0], handle, values), "pvar_read of " + name);
        return values;
    }

    long value(String name) {
        return array(name)[0];
    }

    double seconds(String name) {
        double[] value = {-1};
        check.ok(MPI_T_pvar_read(session[0], handles.get(name), value), "pvar_read of " + name);
        return value[0];
    }

    /** Checks variables: name, expected value, name, ... */
    void same(Object... expected) {
        for (int i = 0; i < expected.length; i += 2) {
            one((String) expected[i], ((Number) expected[i + 1]).longValue());
        }
    }

    private void one(String name, long expected) {
        long actual = value(name);
        check.same(expected, actual, name);
        driven(name, expected != 0 && expected == actual);
    }

    /** Checks all elements of a variable. */
    void elements(String name, long... expected) {
        long[] actual = array(name);
        check.equal(expected, actual, name);
        driven(name, Arrays.equals(expected, actual) && Arrays.stream(expected).anyMatch(e -> e != 0));
    }

    /** Checks one element of a variable. */
    void element(String name, int index, long expected) {
        long actual = array(name)[index];
        check.same(expected, actual, name + "[" + index + "]");
        driven(name, expected != 0 && expected == actual);
    }

    /** Checks the sum of a variable's elements. */
    void sum(String name, long expected) {
        long actual = Arrays.stream(array(name)).sum();
        check.same(expected, actual, "sum of " + name);
        driven(name, expected != 0 && expected == actual);
    }

    /** Checks that a variable is between {@code least}, more than 0, and {@code most}. */
    void within(String name, long least, long most) {
        long actual = value(name);
        boolean inside = least <= actual && actual <= most;
        check.isTrue(inside, name + ": expected " + least + " to " + most + ", got " + actual);
        driven(name, inside && least > 0);
    }

    /** Checks that a timer ran, for {@code most} seconds or less. */
    void ran(String name, double most) {
        double actual = seconds(name);
        boolean inside = 0 < actual && actual <= most;
        check.isTrue(inside, name + ": expected more than 0 and at most " + most + " s, got " + actual);
        driven(name, inside);
    }

    private void driven(String name, boolean was) {
        if (was) {
            Driven.note(classes.get(name), name);
        }
    }

    void free() {
        check.ok(MPI_T_pvar_session_free(session), "pvar_session_free");
    }
}
