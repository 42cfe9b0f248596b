package org.jmpi.test.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jmpi.test.spawn.Supervised;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranks of ours, started by MPICH's launcher with a plain {@code java}. */
class MpichLauncherIT {
    @TempDir
    Path folder;

    private Outside outside;

    @BeforeEach
    void find() {
        Outside.need("mpiexec.mpich");
        outside = new Outside(folder);
    }

    private static List<String> mpiexec(String... options) {
        return Outside.join(List.of("mpiexec.mpich"), List.of(options));
    }

    @Test
    void shouldRunOverAnInheritedDescriptor() throws Exception {
        outside.expectGreetings(Map.of(), 4, 4, Outside.join(mpiexec("-n", "4"), Outside.java()));
    }

    @Test
    void shouldRunOverAPort() throws Exception {
        Outside.skipUnless(hasAddress(), "MPICH names this host as the port's, and its name has no address");
        outside.expectGreetings(Map.of(), 2, 2, Outside.join(mpiexec("-pmi-port", "-n", "2"), Outside.java()));
    }

    private static boolean hasAddress() {
        try {
            return InetAddress.getLocalHost() != null;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    @Test
    void shouldRunOverStandardInput() throws Exception {
        Outside.need("bash");
        List<String> wrapper = List.of("bash", "-c", "exec 3<&0 0<&$PMI_FD; JMPI_PMI_STDIN=1 exec \"$@\"", "wrapper");
        outside.expectGreetings(
                Map.of(), 2, 2, Outside.join(Outside.join(mpiexec("-n", "2"), wrapper), Outside.java()));
    }

    /** The launcher pretends that there are two hosts: those of one share memory, the others meet over TCP. */
    @Test
    void shouldRunOnTwoNodesAndOverPmi2() throws Exception {
        List<String> hosts = mpiexec("-launcher", "fork", "-hosts", "a:2,b:2", "-n", "4");
        outside.expectGreetings(Map.of("MPIR_CVAR_PMI_VERSION", "2"), 4, 2, Outside.join(hosts, Outside.java()));
    }

    /** The rank starts a launcher of ours, from its class path. */
    @Test
    void shouldSpawn() throws Exception {
        String said = outside.run(Outside.join(mpiexec("-n", "1"), Outside.java(Supervised.class, "tell")));
        assertEquals(0, outside.code, said);
        assertEquals(
                2, said.lines().filter(line -> line.startsWith("child with ")).count(), said);
    }

    @Test
    void shouldEndTheJobWithTheCodeOfAnAbort() throws Exception {
        String said = outside.run(Outside.join(mpiexec("-n", "3"), Outside.java("abort")));
        assertEquals(7, outside.code, said);
    }

    @Test
    void shouldEndTheJobOnAnUncaughtException() throws Exception {
        String said = outside.run(Outside.join(mpiexec("-n", "3"), Outside.java("throw")));
        assertNotEquals(0, outside.code, said);
        assertTrue(said.contains("thrown on purpose"), said);
    }
}
