package org.jmpi.mpir.datatype;

/** Which constructor made a datatype, with MPICH's values (MPI 4.1, 5.1.13). */
public final class Combiner {
    public static final int NAMED = 1;
    public static final int DUP = 2;
    public static final int CONTIGUOUS = 3;
    public static final int VECTOR = 4;
    public static final int HVECTOR = 6;
    public static final int INDEXED = 7;
    public static final int HINDEXED = 9;
    public static final int INDEXED_BLOCK = 10;
    public static final int STRUCT = 12;
    public static final int SUBARRAY = 13;
    public static final int DARRAY = 14;
    public static final int F90_REAL = 15;
    public static final int F90_COMPLEX = 16;
    public static final int F90_INTEGER = 17;
    public static final int RESIZED = 18;
    public static final int HINDEXED_BLOCK = 19;
    public static final int VALUE_INDEX = 20;

    private Combiner() {}
}
