package org.jmpi.binding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
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
        MpiLayer top = LayerLoader.link(List.of(layer("outer"), layer("inner")));
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
        List<MpiLayer> found = new LayerLoader(getClass().getClassLoader()).find(" " + name + ", ");
        assertEquals(List.of(Named.class), found.stream().map(Object::getClass).toList());
    }

    @Test
    void wrongNameSaysWhatWasExpected() {
        String message = assertThrows(
                        IllegalStateException.class,
                        () -> new LayerLoader(getClass().getClassLoader()).find("no.such.Layer"))
                .getMessage();
        assertTrue(
                message.contains("'no.such.Layer': expected a public class on the class path that extends"), message);
    }

    @Test
    void withoutLayersThereIsNoTop() {
        assertNull(LayerLoader.link(List.of()));
    }

    private static String errors(Runnable body) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true));
        try {
            body.run();
        } finally {
            System.setErr(before);
        }
        return said.toString(UTF_8);
    }

    /** Throws before or after it passed a call on. */
    private static class Thrower extends MpiLayer {
        private final boolean before;
        private final Throwable what;

        Thrower(boolean before, Throwable what) {
            this.before = before;
            this.what = what;
        }

        @Override
        public int MPI_Comm_size(int comm, int[] size) {
            int[] rank = new int[1];
            super.MPI_Comm_rank(comm, rank);
            int code = before ? 0 : super.MPI_Comm_size(comm, size);
            sneak(what);
            return code;
        }

        @SuppressWarnings("unchecked")
        private static <T extends Throwable> void sneak(Throwable e) throws T {
            throw (T) e;
        }
    }

    private void callsOnceAlthough(MpiLayer broken) {
        new FakeRank();
        MpiLayer top = LayerLoader.link(List.of(layer("outer"), broken, layer("inner")));
        int[] size = new int[1];
        String said = errors(() -> {
            assertEquals(Mpi.MPI_SUCCESS, top.MPI_Comm_size(Mpi.MPI_COMM_WORLD, size));
            assertEquals(Mpi.MPI_SUCCESS, top.MPI_Comm_size(Mpi.MPI_COMM_WORLD, size));
        });
        assertEquals(List.of("outer", "inner", "outer", "inner"), calls);
        assertEquals(FakeRank.SIZE, size[0]);
        String once = "the tool " + broken.getClass().getName() + " threw in MPI_Comm_size";
        assertTrue(said.contains(once), said);
        assertEquals(said.indexOf(once), said.lastIndexOf(once), said);
        assertTrue(said.contains("LayersTest"), said);
    }

    @Test
    void layerThatThrowsBeforeTheCallIsTakenOutAndTheCallIsMadeOnce() {
        callsOnceAlthough(new Thrower(true, new IllegalStateException("broken")));
    }

    @Test
    void layerThatThrowsAfterTheCallIsTakenOutAndTheCallIsNotMadeAgain() {
        callsOnceAlthough(new Thrower(false, new AssertionError("broken")));
    }

    @Test
    void layerThatThrowsWhatIsCheckedIsTakenOut() {
        callsOnceAlthough(new Thrower(false, new java.io.IOException("broken")));
    }

    @Test
    void whatMpiThrowsPassesAndTakesNoLayerOut() {
        MpiLayer outer = layer("outer");
        MpiLayer top = LayerLoader.link(List.of(outer, layer("inner")));
        Runnable call = () -> top.MPI_Comm_size(Mpi.MPI_COMM_WORLD, new int[1]);
        assertEquals("", errors(() -> assertThrows(NotInitializedException.class, call::run)));
        assertFalse(outer.isOut());
        assertThrows(NotInitializedException.class, call::run);
        assertEquals(List.of("outer", "inner", "outer", "inner"), calls);
    }

    @Test
    void layerThatThrowsOverAnExceptionOfMpiLosesAndMpiWins() {
        Thrower broken = new Thrower(true, new IllegalStateException("hides it")) {
            @Override
            public int MPI_Comm_size(int comm, int[] size) {
                try {
                    return next.MPI_Comm_size(comm, size);
                } finally {
                    Thrower.sneak(new IllegalStateException("hides it"));
                }
            }
        };
        MpiLayer top = LayerLoader.link(List.of(broken));
        String said = errors(() ->
                assertThrows(NotInitializedException.class, () -> top.MPI_Comm_size(Mpi.MPI_COMM_WORLD, new int[1])));
        assertTrue(said.contains("hides it"), said);
        assertTrue(broken.isOut());
    }

    @Test
    void ownCallsOfTheSameFunctionAreNotTheUsersCall() {
        MpiLayer broken = new MpiLayer() {
            @Override
            public int MPI_Comm_size(int comm, int[] size) {
                below().MPI_Comm_size(comm, new int[1]);
                throw new IllegalStateException("after a call of its own");
            }
        };
        new FakeRank();
        MpiLayer top = LayerLoader.link(List.of(broken, layer("inner")));
        int[] size = new int[1];
        errors(() -> top.MPI_Comm_size(Mpi.MPI_COMM_WORLD, size));
        assertEquals(List.of("inner", "inner"), calls);
        assertEquals(FakeRank.SIZE, size[0]);
    }

    /** Notes its arguments. */
    public static final class WithArguments extends MpiLayer {
        private static String last;

        @Override
        protected void start(String arguments) {
            if (arguments.equals("wrong")) {
                throw new IllegalArgumentException("level is wrong");
            }
            last = arguments;
        }
    }

    @Test
    void argumentsReachTheLayerAndMayHaveCommas() {
        String name = WithArguments.class.getName();
        List<MpiLayer> found =
                new LayerLoader(getClass().getClassLoader()).find(name + ":a=1,b=2;" + Named.class.getName());
        assertEquals(
                List.of(WithArguments.class, Named.class),
                found.stream().map(Object::getClass).toList());
        assertEquals("a=1,b=2", WithArguments.last);
    }

    @Test
    void wrongArgumentsAreAnError() {
        String name = WithArguments.class.getName();
        LayerLoader loader = new LayerLoader(getClass().getClassLoader());
        String message = assertThrows(IllegalStateException.class, () -> loader.find(name + ":wrong;"))
                .getMessage();
        assertTrue(message.contains(":wrong': level is wrong"), message);
    }

    @Test
    void misspelledToolNamesTheNearest() {
        String message = assertThrows(
                        IllegalStateException.class,
                        () -> new LayerLoader(getClass().getClassLoader()).find("profil"))
                .getMessage();
        assertTrue(message.contains("did you mean profile?"), message);
    }
}
