package org.jmpi.mpir.coll.registry;

/** The parameters of algorithms over trees. */
final class TreeParameters {
    /** The number of a {@link org.jmpi.mpir.coll.algorithm.Tree.Type}: 0 kary, 1 knomial_1, 2 knomial_2. */
    static final Parameter TYPE = new Parameter("tree_type", 1, 0);
    /** How many children a rank has, or how many subtrees of a size. */
    static final Parameter K = new Parameter("k", 2, 1);
    /** Bytes a piece; 0: messages are not cut. */
    static final Parameter CHUNK_SIZE = new Parameter("chunk_size", 65536, 0);

    private TreeParameters() {}
}
