package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/**
 * The call-backs of attributes and values that the standard and ADR 0014 predefine. Classes, not method references: every
 * program that starts makes all of them, and a class costs a third.
 */
final class PredefinedCallbacks {
    private PredefinedCallbacks() {}

    /** MPI_COMM_NULL_COPY_FN and its like, with {@code copies} MPI_COMM_DUP_FN and its like. */
    @SuppressWarnings("checkstyle:ParameterName")
    record Copy(boolean copies) implements MPI_Copy_function, MPI_Type_copy_attr_function, MPI_Win_copy_attr_function {
        @Override
        public int call(int old, int keyval, @Nullable Object extraState, Object value, Object[] copy, boolean[] flag) {
            if (copies) {
                copy[0] = value;
            }
            flag[0] = copies;
            return MpiConstants.MPI_SUCCESS;
        }
    }

    /** MPI_COMM_NULL_DELETE_FN and its like. */
    static final class Delete
            implements MPI_Delete_function, MPI_Type_delete_attr_function, MPI_Win_delete_attr_function {
        @Override
        public int call(int object, int keyval, Object value, @Nullable Object extraState) {
            return MpiConstants.MPI_SUCCESS;
        }
    }

    /** MPI_VALUE_NULL_COPY_FN, with {@code copies} MPI_VALUE_DUP_FN. */
    record CopyValue(boolean copies) implements MPI_Value_copy_function {
        @Override
        public void call(
                int key,
                int type,
                int oldHandle,
                int newHandle,
                long context,
                long value,
                long[] made,
                boolean[] flag) {
            if (copies) {
                made[0] = value;
            }
            flag[0] = copies;
        }
    }

    /** MPI_VALUE_NULL_FREE_FN and MPI_VALUE_NULL_DESTROY_FN. */
    static final class IgnoreValue implements MPI_Value_free_function, MPI_Value_destroy_function {
        @Override
        public void call(int key, int type, int handle, long context, long value) {}
    }

    /** {@code MPI_CONVERSION_FN_NULL}: nobody calls it. */
    record NoConversion() implements MPI_Datarep_conversion_function {
        @Override
        public int call(
                java.nio.ByteBuffer userbuf,
                int datatype,
                long count,
                java.nio.ByteBuffer filebuf,
                long position,
                @Nullable Object extraState) {
            throw new UnsupportedOperationException("MPI_CONVERSION_FN_NULL converts nothing: expected no call of it");
        }
    }
}
