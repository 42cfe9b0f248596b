package org.jmpi.mpir.coll.registry;

/** The parameters of pipelines over circulant graphs. */
final class CirculantParameters {
    /** Bytes a piece; 0: messages are not cut. */
    static final Parameter CHUNK_SIZE = new Parameter("chunk_size", 131072, 0);

    private CirculantParameters() {}
}
