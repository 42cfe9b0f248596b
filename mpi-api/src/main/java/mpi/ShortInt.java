package mpi;

/** The layout of the elements of {@link MPI#SHORT_INT}: a value and an index, as in a C struct of short and int. */
public final class ShortInt extends Struct {
    private final int value;
    private final int index;

    ShortInt() {
        value = addShort();
        setOffset(4);
        index = addInt();
    }

    @Override
    Datatype predefined() {
        return MPI.SHORT_INT;
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
        public short getValue() {
            return getShort(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(short v) {
            putShort(value, v);
        }

        /** Sets the index. */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
