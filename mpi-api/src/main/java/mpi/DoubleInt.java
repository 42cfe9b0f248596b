package mpi;

/** The layout of the elements of {@link MPI#DOUBLE_INT}: a value and an index, as in a C struct of double and int. */
public final class DoubleInt extends Struct {
    private final int value;
    private final int index;

    DoubleInt() {
        value = addDouble();
        index = addInt();
        setOffset(16);
    }

    @Override
    Datatype predefined() {
        return MPI.DOUBLE_INT;
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
        public double getValue() {
            return getDouble(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(double v) {
            putDouble(value, v);
        }

        /** Sets the index. */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
