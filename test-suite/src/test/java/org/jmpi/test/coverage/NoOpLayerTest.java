package org.jmpi.test.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.Mpi;
import org.jmpi.binding.MpiLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A layer that makes one function a no-op, and no other. */
class NoOpLayerTest {
    @TempDir
    Path folder;

    private MpiLayer layer(String function) throws Exception {
        String name = NoOpLayer.write(folder, function);
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return (MpiLayer) loader.loadClass(name).getConstructor().newInstance();
        }
    }

    @Test
    void shouldReturnSuccessAndLeaveOutParametersAlone() throws Exception {
        int[] size = {-5};
        assertEquals(Mpi.MPI_SUCCESS, layer("MPI_Comm_size").MPI_Comm_size(Mpi.MPI_COMM_WORLD, size));
        assertEquals(-5, size[0]);
    }

    @Test
    void shouldReturnZeroOfOtherTypes() throws Exception {
        assertEquals(0.0, layer("MPI_Wtime").MPI_Wtime());
        assertEquals(0, layer("MPI_Aint_add").MPI_Aint_add(5, 7));
    }

    @Test
    void shouldLeaveOtherFunctionsAlone() throws Exception {
        assertEquals(12, layer("MPI_Aint_diff").MPI_Aint_add(5, 7));
        assertEquals(12, layer("").MPI_Aint_add(5, 7));
    }

    @Test
    void shouldCoverBothForms() throws Exception {
        Set<String> names = Stream.of(layer("MPI_Alltoallv").getClass().getDeclaredMethods())
                .map(Method::getName)
                .collect(Collectors.toSet());
        assertEquals(Set.of("MPI_Alltoallv", "MPI_Alltoallv_c"), names);
    }

    @Test
    void shouldExistForEveryImplementedFunction() throws Exception {
        for (String function : Selection.implemented(FunctionTable.names())) {
            assertEquals("noop." + function, layer(function).getClass().getName());
        }
    }

    @Test
    void shouldRefuseWhatTheBindingDoesNotHave() {
        String message = assertThrows(IllegalArgumentException.class, () -> NoOpLayer.write(folder, "MPI_Sned"))
                .getMessage();
        assertTrue(message.contains("'MPI_Sned'"), message);
    }
}
