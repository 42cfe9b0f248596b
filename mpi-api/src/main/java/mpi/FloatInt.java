package mpi;

/** The layout of the elements of {@link MPI#FLOAT_INT}: a value and an index, as in a C struct of float and int. */
public final class FloatInt extends Struct {
    private final int value;
    private final int index;

    FloatInt() {
        value = addFloat();
        index = addInt();
    }

    @Override
    Datatype predefined() {
        return MPI.FLOAT_INT;
    }

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Access to one pair. */
    public final class Data extends Struct.Data {
        /** Made by {@link Struct#getData(java.nio.ByteBuffer)}. */
        public Data() {}

        /** Returns the value. */
        public float getValue() {
            return getFloat(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(float v) {
            putFloat(value, v);
        }

        /** Sets the index. */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
