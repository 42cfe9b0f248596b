package org.jmpi.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** A layer that can be named. */
    public static final class Named extends MpiLayer {}

    @Test
    void namedLayersComeInTheirOrder() {
        String name = Named.class.getName();
        List<MpiLayer> found = Layers.find(" " + name + ", ", getClass().getClassLoader());
        assertEquals(List.of(Named.class), found.stream().map(Object::getClass).toList());
    }

    @Test
    void wrongNameSaysWhatWasExpected() {
        String message = assertThrows(
                        IllegalStateException.class,
                        () -> Layers.find("no.such.Layer", getClass().getClassLoader()))
                .getMessage();
        assertTrue(
                message.contains("'no.such.Layer': expected a public class on the class path that extends"), message);
    }

    @Test
    void withoutLayersThereIsNoTop() {
        assertNull(Layers.stack(List.of()));
    }
}
