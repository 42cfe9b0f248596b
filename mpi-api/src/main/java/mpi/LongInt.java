package mpi;

/** The layout of the elements of {@link MPI#LONG_INT}: a value and an index, as in a C struct of long and int. */
public final class LongInt extends Struct {
    private final int value;
    private final int index;

    LongInt() {
        value = addLong();
        index = addInt();
        setOffset(16);
    }

    @Override
    Datatype predefined() {
        return MPI.LONG_INT;
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
        public long getValue() {
            return getLong(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(long v) {
            putLong(value, v);
        }

        /** Sets the index. */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
