package org.jmpi.test.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.init.Init;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.junit.jupiter.api.Test;

/** Variables as MBeans, through the platform's MBean server. */
class RankBeansTest {
    private static final String DYNAMIC = "MPIR_CVAR_COLLECTIVE_FALLBACK";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    private static void run(int ranks, Map<String, String> environment, ThreadRanks.Body body) {
        assertEquals(0, ThreadRanks.run(ranks, environment, new Properties(), r -> () -> {
            Rank rank = Init.initThread(Constants.THREAD_SINGLE);
            body.run();
            Init.finalizeRank(rank);
        }));
    }

    private static void run(int ranks, ThreadRanks.Body body) {
        run(ranks, Map.of("MPIR_CVAR_JMPI_JMX", "yes"), body);
    }

    private static ObjectName cvars() throws Exception {
        return new ObjectName(
                "org.jmpi:type=ControlVariables,rank=" + Rank.current().worldRank());
    }

    private static ObjectName pvars() throws Exception {
        return new ObjectName(
                "org.jmpi:type=PerformanceVariables,rank=" + Rank.current().worldRank());
    }

    private Set<ObjectName> all() throws Exception {
        return server.queryNames(new ObjectName("org.jmpi:*"), null);
    }

    @Test
    void shouldRegisterNothingUnlessAsked() throws Exception {
        run(1, Map.of(), () -> assertEquals(Set.of(), all()));
    }

    @Test
    void shouldRegisterEachRankAndUnregisterItAtTheEnd() throws Exception {
        run(3, () -> {
            assertTrue(server.isRegistered(cvars()));
            assertTrue(server.isRegistered(pvars()));
        });
        assertEquals(Set.of(), all());
    }

    @Test
    void shouldUnregisterARankThatDidNotFinalize() throws Exception {
        int code = ThreadRanks.run(1, Map.of("MPIR_CVAR_JMPI_JMX", "yes"), new Properties(), r -> () -> {
            Init.initThread(Constants.THREAD_SINGLE);
            assertTrue(server.isRegistered(cvars()));
        });
        assertEquals(1, code);
        assertEquals(Set.of(), all());
    }

    @Test
    void shouldTellJobsOfOneJvmApart() throws Exception {
        ObjectName second = new ObjectName("org.jmpi:type=ControlVariables,rank=0,job=2");
        run(1, () -> {
            Thread other = new Thread(
                    Thread.currentThread().getThreadGroup().getParent(),
                    () -> run(1, () -> assertTrue(server.isRegistered(second))));
            other.start();
            other.join();
            assertFalse(server.isRegistered(second));
            assertTrue(server.isRegistered(cvars()));
        });
    }

    @Test
    void shouldHaveAnAttributeForEveryControlVariable() {
        run(1, () -> {
            MBeanAttributeInfo[] attributes = server.getMBeanInfo(cvars()).getAttributes();
            assertEquals(Rank.current().cvars().registry().size(), attributes.length);
            for (int i = 0; i < attributes.length; i++) {
                CvarInfo info = Rank.current().cvars().registry().get(i);
                assertEquals(info.name(), attributes[i].getName());
                assertTrue(attributes[i].getDescription().startsWith(info.description()));
                assertEquals(info.scope().isWritable(), attributes[i].isWritable());
                server.getAttribute(cvars(), info.name());
            }
        });
    }

    @Test
    void shouldWriteADynamicVariableAtTheRankAlone() {
        run(2, () -> {
            if (Rank.current().worldRank() == 0) {
                server.setAttribute(cvars(), new Attribute(DYNAMIC, "silent"));
            }
            Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
            String expected = Rank.current().worldRank() == 0 ? "silent" : "print";
            assertEquals(expected, server.getAttribute(cvars(), DYNAMIC));
        });
    }

    @Test
    void shouldRefuseWhatAVariableDoesNotTake() {
        run(1, () -> {
            Exception e = assertThrows(
                    InvalidAttributeValueException.class,
                    () -> server.setAttribute(cvars(), new Attribute(DYNAMIC, "loudly")));
            assertTrue(e.getMessage().contains("one of silent, print, error"), e::getMessage);
            assertEquals("print", server.getAttribute(cvars(), DYNAMIC));
        });
    }

    @Test
    void shouldRefuseToWriteWhatWasReadForGood() {
        run(1, () -> {
            Exception e = assertThrows(
                    MBeanException.class,
                    () -> server.setAttribute(cvars(), new Attribute("MPIR_CVAR_REQUEST_QUARANTINE", 7)));
            assertTrue(e.getMessage().contains("read at start-up"), e::getMessage);
        });
    }

    @Test
    void shouldSayThatThereIsNoSuchVariable() {
        run(1, () -> {
            assertThrows(AttributeNotFoundException.class, () -> server.getAttribute(cvars(), "MPIR_CVAR_NONE"));
            assertThrows(AttributeNotFoundException.class, () -> server.getAttribute(pvars(), "none"));
            assertThrows(
                    AttributeNotFoundException.class,
                    () -> server.setAttribute(pvars(), new Attribute("self_messages_sent", 1L)));
        });
    }

    @Test
    void shouldCountMessagesSinceTheStart() {
        run(1, () -> {
            long before = (Long) server.getAttribute(pvars(), "self_messages_sent");
            int[] request = new int[1];
            Mpi.MPI_Irecv(new int[1], 1, Mpi.MPI_INT, 0, 5, Mpi.MPI_COMM_WORLD, request);
            Mpi.MPI_Send(new int[1], 1, Mpi.MPI_INT, 0, 5, Mpi.MPI_COMM_WORLD);
            Mpi.MPI_Wait(request, null);
            assertEquals(before + 1, server.getAttribute(pvars(), "self_messages_sent"));
        });
    }

    @Test
    void shouldHaveAnAttributeForEveryPerformanceVariable() {
        run(1, () -> {
            Set<String> names =
                    Set.of(Arrays.stream(server.getMBeanInfo(pvars()).getAttributes())
                            .map(MBeanAttributeInfo::getName)
                            .toArray(String[]::new));
            // one of an object has no value of the rank's
            Rank.current().pvars().all().stream()
                    .filter(each -> each.binding() == ObjectBinding.NO_OBJECT)
                    .forEach(each -> assertTrue(names.contains(each.name()), each::name));
            String[] all = names.toArray(String[]::new);
            assertEquals(all.length, server.getAttributes(pvars(), all).size());
        });
    }
}
