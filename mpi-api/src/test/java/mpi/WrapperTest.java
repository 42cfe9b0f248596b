package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.pmi.PmiClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stale and foreign objects are caught, whatever happened to their handle. */
class WrapperTest {
    private Rank rank;

    @BeforeEach
    void attach() {
        rank = rank(0);
        Rank.attach(rank);
    }

    @AfterEach
    void detach() {
        Rank.attach(null);
    }

    private static Rank rank(int number) {
        PmiClient pmi = (PmiClient) Proxy.newProxyInstance(
                PmiClient.class.getClassLoader(),
                new Class<?>[] {PmiClient.class},
                (proxy, method, args) -> method.getName().equals("rank") ? number : 2);
        Rank made = new Rank(pmi, null);
        made.state = Rank.State.INITIALIZED;
        return made;
    }

    @Test
    void liveObjectGivesItsHandle() {
        org.jmpi.mpir.group.Group object = org.jmpi.mpir.group.Group.table(rank).allocate();
        Group group = Handles.group(object.handle());
        assertEquals(object.handle(), group.handle());
        assertFalse(group.isNull());
    }

    @Test
    void staleObjectIsCaughtEvenWhenItsHandleIsLiveAgain() {
        org.jmpi.mpir.group.Group object = org.jmpi.mpir.group.Group.table(rank).allocate();
        Group group = Handles.group(object.handle());
        object.initRefs(0);
        org.jmpi.mpir.group.Group.table(rank).free(object);
        org.jmpi.mpir.group.Group next = org.jmpi.mpir.group.Group.table(rank).allocate();
        assertEquals(group.rawHandle(), next.handle());
        MPIException e = assertThrows(MPIException.class, group::handle);
        assertEquals(MPI.ERR_GROUP, e.getErrorClass());
        assertTrue(e.getMessage().contains("stale"), e.getMessage());
        assertTrue(group.isNull());
        assertEquals(next.handle(), Handles.group(next.handle()).handle());
    }

    @Test
    void foreignObjectIsCaughtAndBothRanksAreNamed() {
        Group group =
                Handles.group(org.jmpi.mpir.group.Group.table(rank).allocate().handle());
        Rank.attach(rank(1));
        MPIException e = assertThrows(MPIException.class, group::handle);
        assertEquals(MPI.ERR_GROUP, e.getErrorClass());
        assertTrue(e.getMessage().contains("rank 0") && e.getMessage().contains("rank 1"), e.getMessage());
    }

    @Test
    void predefinedObjectsBelongToEveryRank() {
        assertEquals(0x44000000, MPI.COMM_WORLD.handle());
        Rank.attach(rank(1));
        assertEquals(0x44000000, MPI.COMM_WORLD.handle());
    }

    @Test
    void outsideInitAndFinalizeEveryUseIsAnError() {
        rank.state = Rank.State.PRE_INIT;
        MPIException e = assertThrows(MPIException.class, () -> MPI.COMM_WORLD.barrier());
        assertEquals(0, e.getErrorClass());
        assertTrue(e.getMessage().startsWith("MPI is not initialized."), e.getMessage());
        rank.state = Rank.State.FINALIZED;
        e = assertThrows(MPIException.class, () -> MPI.COMM_WORLD.getRank());
        assertTrue(e.getMessage().startsWith("MPI is finalized."), e.getMessage());
    }

    @Test
    void threadOfNoRankIsToldHowToJoinOne() {
        Rank.attach(null);
        MPIException e = assertThrows(MPIException.class, () -> MPI.COMM_WORLD.getSize());
        assertTrue(e.getMessage().contains("attach"), e.getMessage());
    }

    @Test
    void missingArgumentIsNamed() {
        Exception e = assertThrows(NullPointerException.class, () -> MPI.COMM_WORLD.send(null, 0, null, 0, 0));
        assertTrue(e.getMessage().contains("datatype is null") && e.getMessage().contains("MPI.INT"), e.getMessage());
        e = assertThrows(NullPointerException.class, () -> MPI.COMM_WORLD.allReduce(new int[1], 1, MPI.INT, null));
        assertTrue(e.getMessage().contains("op is null"), e.getMessage());
    }
}
