package org.jmpi.test.info;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.init.Init;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.info.JmpiInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code jmpi-info} shows, against what MPI_T says. */
class JmpiInfoTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Properties properties = new Properties();

    @TempDir
    private Path folder;

    private String run(int code, Map<String, String> environment, String... args) {
        out.reset();
        err.reset();
        PrintStream text = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        assertEquals(code, new JmpiInfo.Run(environment, properties, text, errors).of(args), err::toString);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String text(String... args) {
        return run(0, Map.of(), args);
    }

    private Map<String, Object> json(Map<String, String> environment, String... args) {
        return Json.object(run(0, environment, args));
    }

    private String refused(int code, String... args) {
        assertEquals("", run(code, Map.of(), args));
        return err.toString(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> named(List<Map<String, Object>> rows, String name) {
        return rows.stream()
                .filter(each -> each.get("name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Asks a rank that is alone. */
    private static <T> T ask(java.util.function.Function<MpiT, T> question) {
        AtomicReference<T> answer = new AtomicReference<>();
        assertEquals(0, ThreadRanks.run(1, Map.of(), new Properties(), r -> () -> {
            Rank rank = Init.initThread(Constants.THREAD_SINGLE);
            rank.tool().initThread(Constants.THREAD_SINGLE);
            answer.set(question.apply(rank.tool()));
            rank.tool().finish();
            Init.finalizeRank(rank);
        }));
        return answer.get();
    }

    private static List<Object> names(List<Map<String, Object>> rows) {
        return rows.stream().map(each -> each.get("name")).toList();
    }

    @Test
    void shouldListTheControlVariablesThatMpiTHas() {
        List<Map<String, Object>> rows = Json.list(json(Map.of(), "--cvars", "--json"), "cvars");
        List<Object> expected =
                ask(tool -> java.util.stream.IntStream.range(0, tool.cvars().getNum())
                        .mapToObj(i -> (Object) tool.cvars().getInfo(i).name())
                        .toList());
        assertEquals(expected, names(rows));
        CvarSet defaults = CvarSet.defaults();
        for (int i = 0; i < rows.size(); i++) {
            assertEquals(defaults.text(i), rows.get(i).get("value"));
            assertEquals(defaults.registry().get(i).description(), rows.get(i).get("description"));
        }
    }

    @Test
    void shouldListThePerformanceVariablesThatMpiTHas() {
        List<Map<String, Object>> rows = Json.list(json(Map.of(), "--pvars", "--json"), "pvars");
        List<Object> expected =
                ask(tool -> java.util.stream.IntStream.range(0, tool.pvars().getNum())
                        .mapToObj(i -> (Object) (tool.pvars().getInfo(i).name() + " "
                                + tool.pvars().getInfo(i).varClass() + " "
                                + tool.pvars().getInfo(i).count()))
                        .toList());
        assertFalse(rows.isEmpty());
        assertEquals(
                expected,
                rows.stream()
                        .map(each -> (Object) (each.get("name") + " " + each.get("class") + " " + each.get("count")))
                        .toList());
    }

    @Test
    void shouldListTheEventsThatMpiTHas() {
        List<Map<String, Object>> rows = Json.list(json(Map.of(), "--events", "--json"), "events");
        List<Object> expected = ask(tool -> tool.events().registry().all().stream()
                .map(each -> (Object) (each.name() + " " + each.elements().size()))
                .toList());
        assertTrue(expected.contains("message_matched 6"), expected::toString);
        assertEquals(
                expected,
                rows.stream()
                        .map(each -> (Object) (each.get("name") + " "
                                + Json.list(each, "elements").size()))
                        .toList());
    }

    @Test
    void shouldListTheCategoriesWithTheirMembers() {
        List<Map<String, Object>> rows = Json.list(json(Map.of(), "--categories", "--json"), "categories");
        List<String> expected = ask(
                tool -> java.util.stream.IntStream.range(0, tool.categories().getNum())
                        .mapToObj(i -> tool.categories().getInfo(i).name() + " "
                                + tool.categories().getCvars(i).length + " "
                                + tool.categories().getPvars(i).length + " "
                                + tool.categories().getEvents(i).length + " "
                                + tool.categories().getCategories(i).length)
                        .toList());
        assertEquals(
                expected,
                rows.stream()
                        .map(each -> each.get("name") + " " + ((List<?>) each.get("cvars")).size() + " "
                                + ((List<?>) each.get("pvars")).size() + " "
                                + ((List<?>) each.get("events")).size() + " "
                                + ((List<?>) each.get("categories")).size())
                        .toList());
    }

    @Test
    void shouldListEveryAlgorithmWithWhatItNeeds() {
        List<Map<String, Object>> rows = Json.list(json(Map.of(), "--collectives", "--json"), "collectives");
        int algorithms = rows.stream()
                .mapToInt(each -> Json.list(each, "algorithms").size())
                .sum();
        assertEquals(AlgorithmRegistry.all().size(), algorithms);
        Map<String, Object> allgather = named(rows, "allgather");
        AlgorithmEntry doubling = AlgorithmRegistry.of(CollKind.ALLGATHER).stream()
                .filter(each -> each.name().equals("recursive_doubling"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                doubling.restrictions().stream().map(Enum::name).toList(),
                named(Json.list(allgather, "algorithms"), "recursive_doubling").get("needs"));
    }

    @Test
    void shouldShowTheRulesThatChooseByDefault() {
        Map<String, Object> bcast =
                named(Json.list(json(Map.of(), "--collectives", "bcast", "--json"), "collectives"), "bcast");
        Object rules = ((Map<?, ?>) bcast.get("defaultRules")).get("bcast");
        assertTrue(((List<?>) rules).contains("comm_hierarchy=parent and avg_msg_size<=12288: smp"), rules::toString);
    }

    @Test
    void shouldShowWhichAlgorithmAVariableForces() {
        Map<String, String> environment = Map.of("MPIR_CVAR_BCAST_INTRA_ALGORITHM", "binomial");
        Map<String, Object> bcast =
                named(Json.list(json(environment, "--collectives", "bcast", "--json"), "collectives"), "bcast");
        assertEquals("binomial", bcast.get("forced"));
        assertEquals("MPIR_CVAR_BCAST_INTRA_ALGORITHM", bcast.get("cvar"));
    }

    @Test
    void shouldShowTheRulesOfATuningFile() throws IOException {
        Path file = folder.resolve("tuning.json");
        Files.writeString(file, "{\"collective=bcast\": {\"avg_msg_size<=77\": {\"algorithm=binomial\": {}}}}");
        Map<String, String> environment = Map.of("MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE", file.toString());
        String text = run(0, environment, "--collectives", "bcast");
        assertTrue(text.contains("tuning file, bcast"), text);
        assertTrue(text.contains("avg_msg_size<=77: binomial"), text);
    }

    @Test
    void shouldShowBothTransports() {
        List<Map<String, Object>> rows = Json.list(json(Map.of(), "--transports", "--json"), "transports");
        assertEquals(List.of("self", "posix", "tcp"), names(rows));
        assertEquals("16384", ((Map<?, ?>) rows.get(1).get("facts")).get("eager limit"));
    }

    @Test
    void shouldShowVersionsAndHost() {
        Map<?, ?> facts = (Map<?, ?>) json(Map.of(), "--version", "--json").get("facts");
        assertEquals("4.1", facts.get("MPI standard"));
        assertTrue(facts.get("Java").toString().startsWith(System.getProperty("java.version")));
    }

    @Test
    void shouldNameTheEnvironmentVariableThatAValueCameFrom() {
        Map<String, Object> nolocal = cvar(Map.of("MPICH_NOLOCAL", "1"), "MPIR_CVAR_NOLOCAL");
        assertEquals("true", nolocal.get("value"));
        assertEquals(true, nolocal.get("changed"));
        assertEquals(Map.of("kind", "environment", "name", "MPICH_NOLOCAL", "alternate", false), nolocal.get("origin"));
    }

    @Test
    void shouldNameTheAlternateNameThatAValueCameFrom() {
        Map<String, Object> iface = cvar(Map.of("MPIR_CVAR_NETWORK_IFACE", "lo"), "MPIR_CVAR_CH4_TCP_NETWORK_IFACE");
        assertEquals("lo", iface.get("value"));
        assertEquals(
                Map.of("kind", "environment", "name", "MPIR_CVAR_NETWORK_IFACE", "alternate", true),
                iface.get("origin"));
    }

    @Test
    void shouldPreferTheSystemPropertyAsTheRankDoes() {
        properties.setProperty("MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT", "2000");
        Map<String, Object> limit =
                cvar(Map.of("MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT", "3000"), "MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT");
        assertEquals("2000", limit.get("value"));
        assertEquals(
                Map.of("kind", "property", "name", "MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT", "alternate", false),
                limit.get("origin"));
    }

    private Map<String, Object> cvar(Map<String, String> environment, String name) {
        List<Map<String, Object>> rows = Json.list(json(environment, "--cvars", name, "--json"), "cvars");
        assertEquals(1, rows.size());
        return rows.get(0);
    }

    @Test
    void shouldShowOnlyWhatIsNotAtItsDefault() {
        Map<String, String> environment =
                Map.of("MPIR_CVAR_NOLOCAL", "1", "MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT", "16384");
        List<Map<String, Object>> rows = Json.list(json(environment, "--changed", "--json"), "cvars");
        assertEquals(List.of("MPIR_CVAR_NOLOCAL"), names(rows));
    }

    @Test
    void shouldFindByPatternAndByPartOfAName() {
        List<Object> byPattern = names(Json.list(json(Map.of(), "--cvars", "ch4_tcp*", "--json"), "cvars"));
        assertTrue(byPattern.size() > 3);
        assertTrue(byPattern.stream().allMatch(each -> each.toString().startsWith("MPIR_CVAR_CH4_TCP")));
        assertEquals(byPattern, names(Json.list(json(Map.of(), "--cvars", "ch4_tcp", "--json"), "cvars")));
    }

    @Test
    void shouldSearchNamesAndDescriptions() {
        Map<String, Object> found = json(Map.of(), "--search", "unexpected", "--json");
        assertTrue(Json.list(found, "pvars").stream()
                .anyMatch(each -> each.get("name").equals("unexpected_recvq_length")));
        assertTrue(
                Json.list(found, "cvars").stream().allMatch(each -> (each.get("name") + " " + each.get("description"))
                        .toLowerCase(Locale.ROOT)
                        .contains("unexpected")));
    }

    @Test
    void shouldKeepToTheWidthOfTheTerminal() {
        String text = run(0, Map.of("COLUMNS", "100"), "--all");
        long tooLong = Arrays.stream(text.split("\n"))
                .filter(line -> line.length() > 100 && line.strip().contains(" "))
                .filter(line -> line.startsWith("  "))
                .count();
        assertEquals(0, tooLong, text);
    }

    @Test
    void shouldShowASummaryWhenAskedForNothing() {
        String text = text();
        assertTrue(text.contains(CvarSet.defaults().registry().size() + " control variables"), text);
        assertTrue(text.contains("shm posix"), text);
    }

    @Test
    void shouldSayTheNearestNameForAnUnknownVariable() {
        String message = refused(1, "--cvars", "MPIR_CVAR_NOLOCL");
        assertTrue(message.contains("did you mean MPIR_CVAR_NOLOCAL?"), message);
    }

    @Test
    void shouldSayTheNearestCollective() {
        String message = refused(1, "--collectives", "alreduce");
        assertTrue(message.contains("did you mean allreduce?"), message);
    }

    @Test
    void shouldSayTheNearestOptionForAnUnknownOne() {
        String message = refused(2, "--cvar");
        assertTrue(message.contains("did you mean --cvars?"), message);
    }

    @Test
    void shouldTakeAStrayWordForASearch() {
        String message = refused(2, "eager");
        assertTrue(message.contains("--search eager"), message);
    }

    @Test
    void shouldSayWhatAVariableWithABadValueTakes() {
        assertEquals("", run(1, Map.of("MPIR_CVAR_NOLOCAL", "perhaps"), "--changed"));
        String message = err.toString(StandardCharsets.UTF_8);
        assertTrue(message.contains("MPIR_CVAR_NOLOCAL=perhaps") && message.contains("takes yes"), message);
    }

    @Test
    void shouldHelpWithExamples() {
        String text = text("--help");
        assertTrue(text.contains("jmpi-info --cvars '*SHM*'"), text);
    }

    @Test
    void shouldSurviveAnyCommandLine() {
        long seed = System.nanoTime();
        System.out.println("seed=" + seed);
        java.util.Random random = new java.util.Random(seed);
        String[] words = {
            "--cvars", "--pvars", "-", "--", "*", "?", "\\E", "[", "--json", "--changed", "", "--search", "é", "--x=y"
        };
        for (int i = 0; i < 30; i++) {
            String[] args = random.ints(random.nextInt(4), 0, words.length)
                    .mapToObj(n -> words[n])
                    .toArray(String[]::new);
            int code = new JmpiInfo.Run(Map.of(), properties, new PrintStream(out), new PrintStream(err)).of(args);
            assertTrue(code >= 0 && code <= 2, () -> Arrays.toString(args));
        }
    }
}
