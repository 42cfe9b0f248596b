package mpi;

import static mpi.FreeRules.SUM;
import static mpi.FreeRules.WORLD;
import static mpi.FreeRules.goneOnce;
import static mpi.FreeRules.nothingHappens;
import static mpi.FreeRules.refused;
import static mpi.OnRanks.alone;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What free and close do to null, freed and predefined handles: a test for each row of ADR 34's table. */
@Timeout(120)
class FreeTest {
    @Test
    void communicators() {
        alone(() -> {
            goneOnce(MPI.ERR_COMM, WORLD.dup());
            goneOnce(MPI.ERR_COMM, WORLD.createCart(new int[] {1}, new boolean[] {true}, false));
            refused(MPI.ERR_COMM, WORLD);
            refused(MPI.ERR_COMM, MPI.COMM_SELF);
            assertThrows(MPIException.class, MPI.COMM_SELF::close);
            assertEquals(1, WORLD.getSize());
            assertEquals(1, MPI.COMM_SELF.getSize());
            Comm none = WORLD.split(MPI.UNDEFINED, 0);
            refused(MPI.ERR_COMM, none);
            none.close();
            Comm left = WORLD.dup();
            left.disconnect();
            assertTrue(left.isNull());
            assertEquals(
                    MPI.ERR_COMM,
                    assertThrows(MPIException.class, left::disconnect).getErrorClass());
        });
    }

    @Test
    void intercommunicators() {
        OnRanks.run(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            goneOnce(MPI.ERR_COMM, WORLD.createIntercomm(MPI.COMM_SELF, 0, 1 - WORLD.getRank(), 3));
        });
    }

    @Test
    void communicatorThatIsStillBeingMade() {
        alone(() -> {
            Comm made = WORLD.iDup();
            made.getRequest().waitFor();
            made.getRequest().free();
            goneOnce(MPI.ERR_COMM, made);
        });
    }

    @Test
    void groups() {
        alone(() -> {
            goneOnce(MPI.ERR_GROUP, WORLD.getGroup());
            goneOnce(MPI.ERR_GROUP, WORLD.getGroup().incl(new int[0]));
        });
    }

    @Test
    void emptyGroupStaysWhatItIs() {
        alone(() -> {
            nothingHappens(MPI.GROUP_EMPTY);
            assertFalse(MPI.GROUP_EMPTY.isNull());
            assertEquals(0, MPI.GROUP_EMPTY.getSize());
        });
    }

    @Test
    void datatypes() {
        alone(() -> {
            Datatype type = Datatype.createContiguous(2, MPI.INT);
            nothingHappens(type);
            assertTrue(type.isNull());
            nothingHappens(MPI.DATATYPE_NULL);
            refused(MPI.ERR_TYPE, MPI.INT);
            refused(MPI.ERR_TYPE, MPI.INT2);
            assertFalse(MPI.INT.isNull());
        });
    }

    @Test
    void hints() {
        alone(() -> {
            goneOnce(MPI.ERR_INFO, new Info());
            goneOnce(MPI.ERR_INFO, WORLD.getInfo());
            refused(MPI.ERR_INFO, MPI.INFO_NULL);
            MPI.INFO_NULL.close();
            refused(MPI.ERR_INFO, MPI.INFO_ENV);
            assertFalse(MPI.INFO_ENV.isNull());
        });
    }

    @Test
    void errorHandlers() {
        alone(() -> {
            goneOnce(MPI.ERR_ERRHANDLER, Errhandler.forComm((comm, error) -> {}));
            for (Errhandler e : List.of(MPI.ERRORS_RETURN, MPI.ERRORS_ARE_FATAL, MPI.ERRORS_ABORT)) {
                nothingHappens(e);
                assertFalse(e.isNull());
            }
            nothingHappens(WORLD.getErrhandler());
        });
    }

    @Test
    void errorHandlerThatWasFreedThroughAnotherHandleFreesNobodyElses() {
        alone(() -> {
            Errhandler made = Errhandler.forComm((comm, error) -> {});
            Errhandler same = Errhandler.of(made.rawHandle());
            made.free();
            Errhandler next = Errhandler.forComm((comm, error) -> {});
            assertEquals(same.rawHandle(), next.rawHandle());
            refused(MPI.ERR_ERRHANDLER, same);
            WORLD.setErrhandler(next);
            next.free();
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
        });
    }

    @Test
    void keys() {
        alone(() -> {
            goneOnce(MPI.ERR_KEYVAL, Key.create());
            refused(MPI.ERR_KEYVAL, Key.TAG_UB);
            assertFalse(Key.TAG_UB.isNull());
        });
    }

    @Test
    void sessions() {
        alone(() -> goneOnce(MPI.ERR_SESSION, new Session()));
    }

    /** A record as a datatype. */
    public record Pair(int a, double b) {}

    @Test
    void structTypes() {
        alone(() -> {
            StructType<Pair> type = StructType.of(Pair.class);
            type.free();
            assertEquals(16, type.datatype().getExtent());
            type.free();
            type.free();
            assertEquals(16, type.datatype().getExtent());
        });
    }

    @Test
    void structsTypeIsMadeAnewWhenItWasFreed() {
        class Point extends Struct {
            private final int x = addInt();

            class Data extends Struct.Data {
                @SuppressWarnings("UnusedMethod") // as programs write it
                int getX() {
                    return getInt(x);
                }
            }

            @Override
            protected Data newData() {
                return new Data();
            }
        }
        alone(() -> {
            Point point = new Point();
            nothingHappens(point.getType());
            assertFalse(point.getType().isNull());
            assertEquals(4, point.getExtent());
        });
    }

    @Test
    void afterFinalizeWhatIsNullIsLeftAlone() {
        OnRanks.run(1, () -> {});
        nothingHappens(MPI.REQUEST_NULL);
        nothingHappens(MPI.DATATYPE_NULL);
        nothingHappens(new Op(SUM, true));
    }
}
