package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Map;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A root may broadcast what it may not write, also where the algorithm has it receive pieces. */
class ReadOnlyRootTest {
    private static final int BYTES = 20_001;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "binomial",
                "scatter_ring_allgather",
                "scatter_recursive_doubling_allgather",
                "scatterv_recexch_allgatherv",
                "ring"
            })
    void theOthersGetIt(String algorithm) throws Exception {
        for (int size : new int[] {2, 3, 4, 7}) {
            try (FakeJob job = new FakeJob(size, Map.of("MPIR_CVAR_BCAST_INTRA_ALGORITHM", algorithm))) {
                job.run(m -> {
                    ByteBuffer buf = ByteBuffer.allocateDirect(BYTES);
                    if (m.me() == 1) {
                        for (int i = 0; i < BYTES; i++) {
                            buf.put(i, (byte) (i * 7 + i / 256));
                        }
                        buf = buf.asReadOnlyBuffer();
                    }
                    m.coll().bcast(buf, BYTES, m.type(PredefinedTypes.BYTE), 1);
                    for (int i = 0; i < BYTES; i++) {
                        assertEquals((byte) (i * 7 + i / 256), buf.get(i), "byte " + i + " of " + size + " ranks");
                    }
                });
            }
        }
    }
}
