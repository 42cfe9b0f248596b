package org.jmpi.test.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The page that has each call of mpiJava beside the one of the object API. */
class CallsPageTest {
    private static final String HEAD = """
            # Each call of mpiJava and MPJ Express

            Programs run as they are ([migrating-from-mpj-express.md](migrating-from-mpj-express.md)). For new code the object API is shorter:
            names begin with small letters, as in Open MPI's bindings, and arrays have no offset. `MPI.slice(buffer, n)` and datatypes take its place.
            Both may be used on the same objects. A test writes this page.
            """;
    /** Calls whose other name no rule gives. */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("Attr_delete", "deleteAttr"),
            Map.entry("Attr_get", "getAttr"),
            Map.entry("Attr_put", "setAttr"),
            Map.entry("Buffer_attach", "attachBuffer"),
            Map.entry("Buffer_detach", "detachBuffer"),
            Map.entry("Create_intercomm", "createIntercomm"),
            Map.entry("Difference", "difference"),
            Map.entry("Errorhandler_set", "setErrhandler"),
            Map.entry("Errhandler_set", "setErrhandler"),
            Map.entry("Get", "getTopo"),
            Map.entry("Get_elements", "getElements"),
            Map.entry("Is_null", "isNull"),
            Map.entry("Iprobe", "iProbe"),
            Map.entry("Dims_create", "createDims"),
            Map.entry("Neighbours", "getNeighbors"),
            Map.entry("Remote_size", "getRemoteSize"),
            Map.entry("Rank", "getRank"),
            Map.entry("Struct", "createStruct"),
            Map.entry("Sub", "sub"),
            Map.entry("Test", "testStatus"),
            Map.entry("Testall", "testAllStatus"),
            Map.entry("Testany", "testAnyStatus"),
            Map.entry("Testsome", "testSomeStatus"),
            Map.entry("Test_cancelled", "isCancelled"),
            Map.entry("Test_inter", "isInter"),
            Map.entry("Topo_test", "getTopology"),
            Map.entry("Wait", "waitStatus"),
            Map.entry("Waitall", "waitAllStatus"),
            Map.entry("Waitany", "waitAnyStatus"),
            Map.entry("Waitsome", "waitSomeStatus"));

    /** Calls that are in another class, or go another way. */
    private static final Map<String, String> ELSEWHERE = Map.of(
            "MPI.Init", "the same",
            "MPI.Finalize", "the same",
            "MPI.Errorhandler_set", "`comm.setErrhandler(errhandler)`",
            "MPI.Errorhandler_get", "`comm.getErrhandler()`",
            "User_function.Call", "`UserFunction.call(inVec, inOutVec, count, datatype)`",
            "Graphcomm.Get", "`getDims()`, and `getNeighbors(rank)` for each node",
            "Cartcomm.Dims_create", "`CartComm.createDims(nodes, dims)`",
            "Datatype.Ub", "`getLb() + getExtent()`");

    private static final List<String> PREFIXES = List.of("", "get", "create", "is");

    @Test
    void shouldHaveEachCallBesideTheOtherStyle() throws Exception {
        List<String> without = new ArrayList<>();
        Shown.check("docs/calls-of-mpijava.md", page(without));
        assertEquals(List.of(), without, "calls without another name");
    }

    private static String page(List<String> without) throws IOException, ClassNotFoundException {
        StringBuilder page = new StringBuilder(HEAD);
        Class<?> last = null;
        for (Member member : Member.all()) {
            if (member.isField()
                    || member.isConstructor()
                    || !member.owner().getPackageName().equals("mpi")) {
                continue;
            }
            if (member.owner() != last) {
                last = member.owner();
                page.append("\n## ")
                        .append(last.getSimpleName())
                        .append("\n\n| mpiJava | the same in the object API |\n|---|---|\n");
            }
            page.append(row(member, without));
        }
        return page.toString();
    }

    private static String row(Member member, List<String> without) {
        Method own = Shown.methods(member.owner())
                .filter(each -> each.getName().equals(member.name()) && member.isTakenBy(Shown.types(each)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(member.toString()));
        String elsewhere = ELSEWHERE.get(member.owner().getSimpleName() + "." + member.name());
        if (elsewhere != null) {
            return "| `" + Shown.of(own) + "` | " + elsewhere + " |\n";
        }
        String other = other(member, own);
        if (other == null && Character.isUpperCase(member.name().charAt(0))) {
            without.add(member.owner().getSimpleName() + "." + member.name());
        }
        return "| `" + Shown.of(own) + "` | " + (other == null ? "the same" : "`" + other + "`") + " |\n";
    }

    /** The method with the other name, in the form that has the most alike parameters. */
    private static String other(Member member, Method own) {
        String given = OTHERS.get(member.name());
        List<String> wanted = given != null
                ? List.of(plain(given))
                : PREFIXES.stream().map(prefix -> prefix + plain(member.name())).toList();
        for (String name : wanted) {
            Optional<Method> best = Shown.methods(member.owner())
                    .filter(each -> Character.isLowerCase(each.getName().charAt(0))
                            && plain(each.getName()).equals(name)
                            && !each.isSynthetic()
                            && !each.isAnnotationPresent(Deprecated.class))
                    .min(Comparator.comparingInt(each -> distance(own, each)));
            if (best.isPresent()) {
                return Shown.of(best.get());
            }
        }
        return null;
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static int distance(Method one, Method other) {
        List<String> mine = new ArrayList<>(Shown.types(one));
        int distance = 0;
        for (String each : Shown.types(other)) {
            distance += mine.remove(each) ? 0 : 2;
        }
        return 2 * distance + mine.size();
    }
}
