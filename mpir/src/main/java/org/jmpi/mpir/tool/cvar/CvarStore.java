package org.jmpi.mpir.tool.cvar;

import org.jspecify.annotations.Nullable;

/** Where the value is that a handle of a control variable reads and writes: the rank's, or an object's. */
interface CvarStore {
    Object get();

    void set(Object value);

    /** Whether a write would come too late. */
    boolean isSettled();

    /** The value of a variable that is bound to no object. */
    static CvarStore of(CvarSet cvars, int index) {
        return new CvarStore() {
            @Override
            @SuppressWarnings("NullAway") // each variable has a value
            public Object get() {
                return cvars.value(index);
            }

            @Override
            public void set(Object value) {
                cvars.setSlot(index, value);
            }

            @Override
            public boolean isSettled() {
                return cvars.isSettled(index);
            }
        };
    }

    /** The value that an object has. */
    static CvarStore of(@Nullable CvarBinding binding, @Nullable Object object) {
        return new CvarStore() {
            @Override
            public Object get() {
                assert binding != null;
                return binding.get(object);
            }

            @Override
            public void set(Object value) {
                assert binding != null;
                binding.set(object, value);
            }

            @Override
            public boolean isSettled() {
                return false;
            }
        };
    }
}
