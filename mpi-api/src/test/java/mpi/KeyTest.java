package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.binding.Mpi;
import org.junit.jupiter.api.Test;

/** Values of any class on every object of the package. */
class KeyTest {
    private final ThreadLocal<List<String>> calls = ThreadLocal.withInitial(ArrayList::new);

    private Key<String> key(String name) {
        return Key.create(Key.dup(), e -> add("free", name, e), e -> add("destroy", name, e), name);
    }

    private void add(String function, String name, ValueRelease<String> e) {
        assertEquals(name, e.context());
        calls.get().add(function + " " + (e.key() == null ? "null " : "") + e.type() + " " + e.value());
    }

    private void expect(String... expected) {
        assertEquals(List.of(expected), calls.get());
        calls.get().clear();
    }

    private void keepAndClear(MPIHandle handle, Key<String> key, Key<String> other) {
        assertNull(handle.getValue(key));
        handle.setValue(key, "first");
        handle.setValue(other, "2");
        assertEquals("first", handle.getValue(key));
        handle.setValue(key, "second");
        assertEquals("second", handle.getValue(key));
        handle.clearValue(other);
        assertNull(handle.getValue(other));
        handle.clearValue(key);
        handle.clearValue(key);
        assertNull(handle.getValue(key));
        String type = calls.get().get(0).split(" ")[1];
        expect("destroy " + type + " first", "destroy " + type + " 2", "destroy " + type + " second");
    }

    @Test
    void shouldKeepObjectsWithEveryKindOfHandle() {
        OnRanks.run(1, () -> {
            Key<String> key = key("k");
            Key<String> other = key("other");
            Request request = MPI.COMM_SELF.iRecv(new int[1], 1, MPI.INT, 0, 1);
            Op op = new Op(
                    new UserFunction() {
                        @Override
                        public void call(Object in, Object inOut, int count, Datatype datatype) {}
                    },
                    true);
            List<MPIHandle> predefined = List.of(MPI.COMM_WORLD, MPI.INT, MPI.ERRORS_RETURN, MPI.SUM, MPI.INFO_ENV);
            List<MPIHandle> made = List.of(
                    MPI.COMM_WORLD.dup(),
                    MPI.COMM_WORLD.getGroup(),
                    Datatype.createContiguous(2, MPI.INT),
                    op,
                    new Info(),
                    other,
                    key);
            predefined.forEach(handle -> keepAndClear(handle, key, other));
            made.forEach(handle -> keepAndClear(handle, key, other));
            keepAndClear(request, key, other);
            request.cancel();
            request.waitFor();
            for (MPIHandle handle : made) {
                ((Freeable) handle).free();
            }
            expect();
        });
    }

    @Test
    void shouldTellOfFreeingAndDestroyingInReverseOrder() {
        OnRanks.run(2, () -> {
            Key<String> key = key("k");
            Key<String> second = key("s");
            Comm comm = MPI.COMM_WORLD.dup();
            comm.setValue(key, "a");
            comm.setValue(second, "b");
            key.free();
            assertTrue(key.isNull());
            comm.free();
            expect("free COMM b", "free null COMM a", "destroy COMM b", "destroy null COMM a");
            second.close();
            MPIException e = assertThrows(MPIException.class, () -> MPI.INT.setValue(second, "x"));
            assertEquals(MPI.ERR_KEYVAL, e.getErrorClass());
        });
    }

    @Test
    void shouldGiveTheFunctionsTheHandle() {
        OnRanks.run(2, () -> {
            Comm comm = MPI.COMM_WORLD.dup();
            int rank = comm.getRank();
            List<MPIHandle> seen = new ArrayList<>();
            Key<List<Integer>> key = Key.create(
                    e -> {
                        assertEquals(HandleType.COMM, e.type());
                        assertEquals(rank, ((Comm) e.oldHandle()).getRank());
                        assertEquals(2, ((Comm) e.newHandle()).getSize());
                        seen.add(e.newHandle());
                        return new ArrayList<>(e.oldValue());
                    },
                    e -> {
                        ((Comm) e.handle()).barrier();
                        seen.add(e.handle());
                    },
                    e -> {
                        MPIException gone = assertThrows(MPIException.class, () -> ((Comm) e.handle()).getRank());
                        assertEquals(MPI.ERR_COMM, gone.getErrorClass());
                        seen.add(e.handle());
                    });
            comm.setValue(key, List.of(7, 8));
            Comm copy = comm.dup();
            assertEquals(List.of(7, 8), copy.getValue(key));
            copy.getValue(key).add(9);
            assertEquals(List.of(7, 8), comm.getValue(key));
            comm.free();
            copy.free();
            assertEquals(5, seen.size());
            key.free();
        });
    }

    @Test
    void shouldNotCopyWithoutACopyFunction() {
        OnRanks.run(1, () -> {
            try (Key<Object> none = Key.create();
                    Key<Object> same = Key.create(Key.dup(), null, null);
                    Datatype type = Datatype.createVector(2, 1, 2, MPI.INT)) {
                Object value = new Object();
                type.setValue(none, value);
                type.setValue(same, value);
                Datatype copy = type.dup();
                assertNull(copy.getValue(none));
                assertSame(value, copy.getValue(same));
                copy.free();
            }
        });
    }

    @Test
    void shouldGiveARequestOfItsOwnToASendThatNeededNone() {
        OnRanks.run(1, () -> {
            Key<String> key = key("k");
            Request send = MPI.COMM_SELF.iSend(new int[] {5}, 1, MPI.INT, 0, 1);
            Request nobody = MPI.COMM_SELF.iRecv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 1);
            Request another = MPI.COMM_SELF.iSend(new int[] {6}, 1, MPI.INT, 0, 1);
            send.setValue(key, "send");
            nobody.setValue(key, "nobody");
            assertNull(another.getValue(key));
            assertEquals("send", send.getValue(key));
            assertTrue(send.test());
            assertTrue(send.isNull());
            assertEquals(MPI.PROC_NULL, nobody.waitStatus().getSource());
            another.waitFor();
            expect("free REQUEST send", "destroy REQUEST send", "free REQUEST nobody", "destroy REQUEST nobody");
            int[] data = new int[2];
            MPI.COMM_SELF.recv(data, 1, MPI.INT, 0, 1);
            assertEquals(5, data[0]);
            MPI.COMM_SELF.recv(data, 1, MPI.INT, 0, 1);
            assertEquals(6, data[0]);
            key.free();
        });
    }

    @Test
    void shouldFreeTheValuesOfAMessageWhenItIsReceived() {
        OnRanks.run(1, () -> {
            Key<String> key = key("k");
            MPI.COMM_SELF.iSend(new int[] {5}, 1, MPI.INT, 0, 1).waitFor();
            Message message = new Message();
            message.mProbe(0, 1, MPI.COMM_SELF);
            message.setValue(key, "m");
            assertEquals("m", message.getValue(key));
            message.mRecv(new int[1], 1, MPI.INT);
            expect("free MESSAGE m", "destroy MESSAGE m");
            MPIException e = assertThrows(MPIException.class, () -> message.setValue(key, "m"));
            assertEquals(MPI.ERR_ARG, e.getErrorClass());
            key.free();
        });
    }

    @Test
    void shouldShareLongsWithTheBinding() {
        OnRanks.run(1, () -> {
            Key<Long> longs = Key.createLong(null, null, null, null);
            MPI.INT.setValue(longs, 5L);
            long[] value = new long[1];
            boolean[] flag = new boolean[1];
            Mpi.MPI_Value_get(longs.getHandle(), Mpi.MPI_HANDLE_DATATYPE, Mpi.MPI_INT32_T, value, flag);
            assertTrue(flag[0]);
            assertEquals(5, value[0]);
            int[] made = new int[1];
            Mpi.MPI_Key_create(
                    Mpi.MPI_VALUE_DUP_FN, Mpi.MPI_VALUE_NULL_FREE_FN, Mpi.MPI_VALUE_NULL_DESTROY_FN, 1, made);
            Mpi.MPI_Value_set(made[0], Mpi.MPI_HANDLE_OP, Mpi.MPI_SUM, -6);
            Key<Long> wrapped = Key.of(made[0]);
            assertEquals(-6L, MPI.SUM.getValue(wrapped));
            wrapped.free();
            assertThrows(MPIException.class, () -> Key.of(made[0]));
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            Key<String> objects = key("k");
            int code = Mpi.MPI_Value_set(objects.getHandle(), Mpi.MPI_HANDLE_OP, Mpi.MPI_SUM, 1);
            int[] errorClass = new int[1];
            Mpi.MPI_Error_class(code, errorClass);
            assertEquals(MPI.ERR_KEYVAL, errorClass[0]);
            assertThrows(MPIException.class, () -> Key.of(objects.getHandle()));
            objects.free();
            longs.free();
        });
    }

    @Test
    void shouldReadPredefinedKeys() {
        OnRanks.run(1, () -> {
            assertTrue(MPI.COMM_WORLD.getValue(Key.TAG_UB) >= 32767);
            assertEquals((long) MPI.PROC_NULL, MPI.COMM_SELF.getValue(Key.HOST));
            assertNotNull(MPI.COMM_WORLD.getValue(Key.IO));
            assertNotNull(MPI.COMM_WORLD.getValue(Key.WTIME_IS_GLOBAL));
            assertNotNull(MPI.COMM_WORLD.getValue(Key.LASTUSEDCODE));
            assertNull(MPI.INT.getValue(Key.TAG_UB));
            MPIException e = assertThrows(MPIException.class, () -> MPI.COMM_SELF.setValue(Key.TAG_UB, 5L));
            assertEquals(MPI.ERR_KEYVAL, e.getErrorClass());
        });
    }

    @Test
    void shouldKeepValuesOnWindows() {
        OnRanks.run(2, () -> {
            List<String> told = new ArrayList<>();
            Key<String> key = Key.create(Key.dup(), e -> told.add(e.type() + " " + e.value()), null, null);
            Win win = Win.allocate(24, 8, MPI.INFO_NULL, MPI.COMM_WORLD);
            win.setValue(key, "w");
            assertEquals("w", win.getValue(key));
            assertEquals(24L, win.getValue(Key.WIN_SIZE));
            assertEquals(8L, win.getValue(Key.WIN_DISP_UNIT));
            assertEquals(2L, win.getValue(Key.WIN_CREATE_FLAVOR));
            assertEquals(2L, win.getValue(Key.WIN_MODEL));
            assertTrue(win.getValue(Key.WIN_BASE) != 0);
            assertNull(win.getValue(Key.TAG_UB));
            assertNull(MPI.COMM_WORLD.getValue(Key.WIN_SIZE));
            win.free();
            assertEquals(List.of("WIN w"), told);
            key.free();
        });
    }

    @Test
    void shouldRefuseNulls() {
        OnRanks.run(1, () -> {
            Key<String> key = key("k");
            assertThrows(NullPointerException.class, () -> MPI.INT.setValue(key, null));
            assertThrows(NullPointerException.class, () -> MPI.INT.setValue(null, "x"));
            MPIException e = assertThrows(MPIException.class, () -> MPI.REQUEST_NULL.setValue(key, "x"));
            assertEquals(MPI.ERR_ARG, e.getErrorClass());
            key.free();
            assertThrows(MPIException.class, () -> MPI.INT.getValue(key));
        });
    }
}
