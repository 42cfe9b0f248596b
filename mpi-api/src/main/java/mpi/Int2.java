package mpi;

/** The layout of the elements of {@link MPI#INT2}: a value and an index, as in a C struct of int and int. */
public final class Int2 extends Struct {
    private final int value;
    private final int index;

    Int2() {
        value = addInt();
        index = addInt();
    }

    @Override
    Datatype predefined() {
        return MPI.INT2;
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
        public int getValue() {
            return getInt(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(int v) {
            putInt(value, v);
        }

        /** Sets the index. */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
