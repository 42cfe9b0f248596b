package org.jmpi.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Profiling layers stack, outermost first. */
class LayersTest {
    private final List<String> calls = new ArrayList<>();

    @AfterEach
    void detach() {
        Rank.attach(null);
    }

    private MpiLayer layer(String name) {
        return new MpiLayer() {
            @Override
            public int MPI_Comm_size(int comm, int[] size) {
                calls.add(name);
                return super.MPI_Comm_size(comm, size);
            }
        };
    }

    @Test
    void everyLayerIsCalledOnceAndTheImplementationLast() {
        new FakeRank();
        MpiLayer top = Layers.stack(List.of(layer("outer"), layer("inner")));
        int[] size = new int[1];
        assertEquals(Mpi.MPI_SUCCESS, top.MPI_Comm_size(Mpi.MPI_COMM_WORLD, size));
        assertEquals(List.of("outer", "inner"), calls);
        assertEquals(FakeRank.SIZE, size[0]);
    }

    @Test
    void withoutLayersThereIsNoTop() {
        assertNull(Layers.stack(List.of()));
    }
}
