package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Session;
import mpi.Win;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.topo.hw.HwType;
import org.junit.jupiter.api.Test;

/** The tables of {@code docs/hints.md} say what the library does. */
class HintsTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "")).resolve("../docs/hints.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** Returns the rows of the tables under a heading: the words in code of each cell but the table's head. */
    private static List<List<List<String>>> rows(String heading) throws IOException {
        String section = Arrays.stream(Files.readString(PAGE).split("(?m)^## "))
                .filter(s -> s.startsWith(heading))
                .findFirst()
                .orElseThrow();
        return section.lines()
                .filter(line -> line.startsWith("| `"))
                .map(HintsTest::cells)
                .toList();
    }

    private static List<List<String>> cells(String line) {
        List<List<String>> cells = new ArrayList<>();
        for (String cell : line.substring(1).split("\\|")) {
            Matcher m = CODE.matcher(cell);
            List<String> words = new ArrayList<>();
            while (m.find()) {
                words.add(m.group(1));
            }
            cells.add(words);
        }
        return cells;
    }

    /** Returns key and first value of each row that has one. */
    private static Map<String, String> pairs(String heading) throws IOException {
        Map<String, String> pairs = new TreeMap<>();
        for (List<List<String>> row : rows(heading)) {
            if (!row.get(1).isEmpty()) {
                row.get(0).forEach(key -> pairs.put(key, row.get(1).get(0)));
            }
        }
        return pairs;
    }

    private static List<List<String>> row(String heading, String key) throws IOException {
        return rows(heading).stream()
                .filter(row -> row.get(0).contains(key))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> keys(String heading) throws IOException {
        return rows(heading).stream()
                .flatMap(row -> row.get(0).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void onRank(ThreadRanks.Body body) {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        int code = ThreadRanks.run(1, () -> {
            try {
                MPI.Init(new String[0]);
                body.run();
                MPI.Finalize();
            } catch (Exception | AssertionError e) {
                failures.add(e);
                throw e;
            }
        });
        if (!failures.isEmpty()) {
            throw new AssertionError("in the rank: " + failures.peek(), failures.peek());
        }
        assertEquals(0, code);
    }

    @Test
    void environmentHasTheListedKeys() {
        onRank(() -> {
            Set<String> listed = keys("MPI_INFO_ENV");
            Set<String> there = MPI.INFO_ENV.asMap().keySet();
            assertTrue(listed.containsAll(there), there + " of " + listed);
            Set<String> missing = new LinkedHashSet<>(listed);
            missing.removeAll(there);
            // how a test's JVM was started may be unknown or too long to tell
            missing.removeAll(Set.of("command", "argv"));
            assertEquals(Set.of(), missing);
            List<String> handlers =
                    row("MPI_INFO_ENV", "mpi_initial_errhandler").get(1);
            assertTrue(handlers.contains(MPI.INFO_ENV.get("mpi_initial_errhandler")));
        });
    }

    @Test
    void communicatorsHaveTheListedDefaults() {
        onRank(() -> {
            try (Info used = MPI.COMM_WORLD.getInfo()) {
                assertEquals(pairs("Communicators"), new TreeMap<>(used.asMap()));
            }
        });
    }

    @Test
    void windowsHaveTheListedDefaults() {
        onRank(() -> {
            try (Win win = Win.allocate(8, 1, MPI.INFO_NULL, MPI.COMM_SELF);
                    Info used = win.getInfo()) {
                assertEquals(pairs("Windows"), new TreeMap<>(used.asMap()));
            }
        });
    }

    @Test
    void windowsKnowTheListedKeysAndNoOthers() {
        onRank(() -> {
            Map<String, String> hints = new TreeMap<>();
            pairs("Windows").forEach((key, value) -> hints.put(key, value.equals("false") ? "true" : value));
            hints.put("mpi_assert_memory_alloc_kinds", "system");
            hints.put("something_else", "true");
            try (Info info = Info.of(hints);
                    Win win = Win.allocate(8, 1, info, MPI.COMM_SELF);
                    Info used = win.getInfo()) {
                hints.remove("something_else");
                assertEquals(hints, new TreeMap<>(used.asMap()));
            }
            assertEquals(keys("Windows"), hints.keySet());
        });
    }

    /** Each hint of files that has a default has a control variable, {@code romio_cb_read} MPIR_CVAR_IO_CB_READ. */
    @Test
    void defaultsOfFilesAreControlVariables() throws IOException {
        Map<String, String> listed = pairs("Files");
        listed.put("cb_nodes", "3");
        // what a program says of one file, and what the library finds
        Map<String, String> others = new TreeMap<>();
        for (String key : List.of(
                "cb_config_list",
                "direct_read",
                "direct_write",
                "jmpi_lock_file",
                "jmpi_replace",
                "romio_filesystem_type",
                "romio_no_indep_rw",
                "romio_visibility_immediate")) {
            others.put(key, listed.remove(key));
        }
        Map<String, String> environment = new TreeMap<>();
        Map<String, String> expected = new TreeMap<>();
        listed.forEach((key, value) -> {
            String other = value.equals("automatic") ? "disable" : value.equals("device") ? "visible" : "12345";
            expected.put(key, other);
            environment.put("MPIR_CVAR_IO_" + key.replaceAll("romio_|jmpi_", "").toUpperCase(Locale.ROOT), other);
        });
        expected.putAll(others);
        expected.put("romio_aggregator_list", "0");
        Map<String, String> used = new TreeMap<>();
        Map<String, String> set = new TreeMap<>();
        int code = ThreadRanks.run(1, environment, new Properties(), r -> () -> {
            MPI.Init(new String[0]);
            used.putAll(hintsOfAFile(Mpi.MPI_INFO_NULL));
            int[] info = new int[1];
            Mpi.MPI_Info_create(info);
            Mpi.MPI_Info_set(info[0], "romio_cb_read", "enable");
            Mpi.MPI_Info_set(info[0], "cb_buffer_size", "77");
            set.putAll(hintsOfAFile(info[0]));
            Mpi.MPI_Info_free(info);
            MPI.Finalize();
        });
        assertEquals(0, code);
        assertEquals(expected, used);
        expected.put("romio_cb_read", "enable");
        expected.put("cb_buffer_size", "77");
        assertEquals(expected, set);
    }

    private static Map<String, String> hintsOfAFile(int info) throws IOException {
        Path file = Files.createTempFile("jmpi-hints", "");
        int[] fh = new int[1];
        int[] used = new int[1];
        Mpi.MPI_File_open(Mpi.MPI_COMM_SELF, file.toString(), Mpi.MPI_MODE_RDWR, info, fh);
        Mpi.MPI_File_get_info(fh[0], used);
        Map<String, String> hints = new TreeMap<>(asMap(used[0]));
        Mpi.MPI_Info_free(used);
        Mpi.MPI_File_close(fh);
        Files.delete(file);
        assertEquals(file.toString(), hints.remove("filename"));
        return hints;
    }

    @Test
    void filesHaveTheListedDefaults() {
        onRank(() -> {
            Path file = Files.createTempFile("jmpi-hints", "");
            int[] fh = {0};
            int[] used = {0};
            Mpi.MPI_File_open(Mpi.MPI_COMM_SELF, file.toString(), Mpi.MPI_MODE_RDWR, Mpi.MPI_INFO_NULL, fh);
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_File_get_info(fh[0], used));
            Map<String, String> listed = pairs("Files");
            listed.put("cb_nodes", "1");
            listed.put("romio_aggregator_list", "0");
            listed.put("filename", file.toString());
            assertEquals(listed, new TreeMap<>(asMap(used[0])));
            assertTrue(keys("Files").containsAll(listed.keySet()));
            Mpi.MPI_Info_free(used);
            Mpi.MPI_File_close(fh);
            Files.delete(file);
        });
    }

    private static Map<String, String> asMap(int info) {
        Map<String, String> pairs = new TreeMap<>();
        int[] number = {0};
        Mpi.MPI_Info_get_nkeys(info, number);
        for (int i = 0; i < number[0]; i++) {
            String[] key = {null};
            String[] value = {null};
            Mpi.MPI_Info_get_nthkey(info, i, key);
            Mpi.MPI_Info_get(info, key[0], Mpi.MPI_MAX_INFO_VAL, value, new boolean[1]);
            pairs.put(key[0], value[0]);
        }
        return pairs;
    }

    @Test
    void communicatorsKnowTheListedKeysAndNoOthers() {
        onRank(() -> {
            Set<String> listed = keys("Communicators");
            Map<String, String> hints = new LinkedHashMap<>();
            listed.forEach(key -> hints.put(key, key.endsWith("_kinds") ? "system" : "true"));
            hints.put("something_else", "true");
            Intracomm comm = MPI.COMM_WORLD.dup();
            try (Info info = Info.of(hints)) {
                comm.setInfo(info);
            }
            hints.remove("something_else");
            hints.put("mpi_memory_alloc_kinds", "mpi,system");
            try (Info used = comm.getInfo()) {
                assertEquals(new TreeMap<>(hints), new TreeMap<>(used.asMap()));
            }
            comm.free();
        });
    }

    @Test
    void sessionsHaveTheListedDefaultsAndKnowTheListedLevels() {
        onRank(() -> {
            Map<String, String> defaults = pairs("Sessions");
            try (Session session = new Session();
                    Info used = session.getInfo()) {
                assertEquals(defaults, new TreeMap<>(used.asMap()));
            }
            List<List<String>> levels = row("Sessions", "thread_level");
            List<String> names = new ArrayList<>(levels.get(1));
            names.addAll(levels.get(2).subList(0, 3));
            for (String name : names) {
                try (Info info = Info.of(Map.of("thread_level", name));
                        Session session = new Session(info, MPI.ERRORS_RETURN);
                        Info used = session.getInfo()) {
                    assertEquals(name, used.get("thread_level"));
                }
            }
            try (Info info = Info.of(Map.of("thread_level", "something_else"))) {
                MPIException e = assertThrows(MPIException.class, () -> new Session(info, MPI.ERRORS_RETURN));
                assertEquals(MPI.ERR_INFO_VALUE, e.getErrorClass());
                assertEquals("MPI_ERR_INFO_VALUE", levels.get(2).get(3));
            }
        });
    }

    @Test
    void processSetsHaveTheListedPairs() {
        onRank(() -> {
            try (Session session = new Session();
                    Info info = session.getPsetInfo("mpi://SELF")) {
                assertEquals(pairs("MPI_Session_get_pset_info"), new TreeMap<>(info.asMap()));
            }
        });
    }

    @Test
    void splitTypeKnowsTheListedResources() throws IOException {
        List<List<List<String>>> rows = rows("MPI_Comm_split_type");
        List<String> names = new ArrayList<>(rows.get(0).get(2));
        names.forEach(name -> assertTrue(HwType.of(name) != null, name));
        for (HwType type : HwType.values()) {
            assertTrue(names.contains(type.uri()), type.uri());
        }
    }

    @Test
    void allocatedMemoryIsAlignedAsTheListedHintSays() throws IOException {
        List<List<String>> row = rows("MPI_Alloc_mem").get(0);
        String key = row.get(0).get(0);
        int usual = Integer.parseInt(row.get(1).get(0));
        onRank(() -> {
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            ByteBuffer memory = MPI.allocMem(100);
            assertEquals(0, memory.alignmentOffset(0, usual));
            MPI.freeMem(memory);
            Info info = new Info();
            info.set(key, "65536");
            ByteBuffer aligned = MPI.allocMem(100, info);
            assertEquals(0, aligned.alignmentOffset(0, 65_536));
            MPI.freeMem(aligned);
            info.set(key, "3");
            MPIException e = assertThrows(MPIException.class, () -> MPI.allocMem(100, info));
            assertEquals(MPI.ERR_INFO_VALUE, e.getErrorClass());
            info.free();
        });
    }

    @Test
    void objectsOfTheAbiHaveTheListedPairs() {
        onRank(() -> {
            Map<String, String> told = new TreeMap<>();
            int[] info = new int[1];
            assertEquals(MPI.SUCCESS, Mpi.MPI_Abi_get_info(info));
            told.putAll(pairsOf(info));
            assertEquals(MPI.SUCCESS, Mpi.MPI_Abi_get_fortran_info(info));
            told.putAll(pairsOf(info));
            assertEquals(pairs("MPI_Abi_get_info"), told);
        });
    }

    /** Returns the pairs of the object and frees it. */
    private static Map<String, String> pairsOf(int[] info) {
        Map<String, String> pairs = new TreeMap<>();
        int[] n = new int[1];
        Mpi.MPI_Info_get_nkeys(info[0], n);
        for (int i = 0; i < n[0]; i++) {
            String[] key = new String[1];
            String[] value = new String[1];
            Mpi.MPI_Info_get_nthkey(info[0], i, key);
            Mpi.MPI_Info_get_string(info[0], key[0], new int[] {MPI.MAX_INFO_VAL + 1}, value, new boolean[1]);
            pairs.put(key[0], value[0]);
        }
        Mpi.MPI_Info_free(info);
        return pairs;
    }
}
