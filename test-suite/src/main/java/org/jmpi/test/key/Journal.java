package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.binding.MPI_Value_copy_function;
import org.jmpi.test.util.Check;

/**
 * Writes down what the functions of keys are called for: {@code free a=5} for value 5 of key a, with {@code null} before
 * the name if the key was freed. Each key has its number as context, which tells it from others.
 */
final class Journal {
    /** Looks at a call from inside. */
    interface Visitor {
        void visit(Call call) throws Exception;
    }

    /** One call: its function's name, the name of the key, and what it was called with. */
    record Call(String function, String name, int key, int type, int handle, int newHandle, long value) {}

    private static final long FIRST_CONTEXT = Long.MIN_VALUE + 7;

    private final Check check;
    private final List<String> names = new ArrayList<>();
    private final List<Integer> keys = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private Visitor visitor = c -> {};

    Journal(Check check) {
        this.check = check;
    }

    /** Makes a key whose values are copied. */
    int key(String name) {
        return key(name, MPI_VALUE_DUP_FN);
    }

    /** Makes a key. */
    int key(String name, MPI_Value_copy_function copy) {
        int[] key = {MPI_KEY_NULL};
        check.ok(
                MPI_Key_create(
                        (k, type, from, to, context, value, made, flag) -> {
                            write("copy", k, type, from, to, context, value);
                            copy.call(k, type, from, to, context, value, made, flag);
                        },
                        (k, type, handle, context, value) -> write("free", k, type, handle, 0, context, value),
                        (k, type, handle, context, value) -> write("destroy", k, type, handle, 0, context, value),
                        FIRST_CONTEXT + names.size(),
                        key),
                "Key_create");
        check.isTrue(key[0] != MPI_KEY_NULL, "Key_create gave no key");
        names.add(name);
        keys.add(key[0]);
        return key[0];
    }

    /** Says what happens inside each call, after it was written down. */
    void inside(Visitor inside) {
        visitor = inside;
    }

    private void write(String function, int key, int type, int handle, int made, long context, long value) {
        int i = (int) (context - FIRST_CONTEXT);
        boolean known = i >= 0 && i < names.size() && (key == MPI_KEY_NULL || key == keys.get(i));
        String name = known ? names.get(i) : "key " + key + " with context " + context;
        lines.add(function + (key == MPI_KEY_NULL ? " null " : " ") + name + "=" + value);
        try {
            visitor.visit(new Call(function, name, key, type, handle, made, value));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Checks what was written since the last time. */
    void expect(String when, String... expected) {
        check.equal(Arrays.asList(expected), lines, when);
        lines.clear();
    }

    /** Returns what was written since the last time. */
    List<String> lines() {
        return lines;
    }

    /** Frees keys. */
    void free(int... some) {
        for (int key : some) {
            check.ok(MPI_Key_free(new int[] {key}), "Key_free");
        }
    }

    /** Sets a value. */
    void set(int key, int type, int handle, long value) {
        check.ok(MPI_Value_set(key, type, handle, value), "Value_set");
    }

    /** Checks a value; null: there is none. */
    void has(int key, int type, int handle, Long expected, String what) {
        long[] value = {-77};
        boolean[] flag = {expected == null};
        check.ok(MPI_Value_get(key, type, handle, value, flag), "Value_get: " + what);
        check.equal(expected != null, flag[0], what + ": flag");
        check.same(expected == null ? -77 : expected, value[0], what + ": value");
    }
}
