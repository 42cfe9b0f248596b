package mpi;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jmpi.codegen.openmpi.ListedClass;
import org.jmpi.codegen.openmpi.ListedMember;
import org.jmpi.codegen.openmpi.Listing;

/** The API of Open MPI's Java bindings, and what of it is missing here for a reason. */
final class OpenMpiApi {
    /** Open to subclasses, and of use only to those that know the native library. */
    private static final Set<String> NATIVE = Set.of("mpi.Comm", "mpi.Intracomm", "mpi.Request");

    private OpenMpiApi() {}

    static List<ListedClass> classes() throws IOException {
        return listing("/openmpi/members.txt");
    }

    static List<ListedClass> listing(String resource) throws IOException {
        try {
            return Listing.read(Path.of(OpenMpiApi.class.getResource(resource).toURI()));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** Returns why a member of a class that is here need not be here; null: it must. */
    static String whyMissing(ListedClass c, ListedMember member) {
        if (NATIVE.contains(c.name()) && Modifier.isProtected(member.modifiers())) {
            return "native handles and the buffers they keep: nothing for programs";
        }
        return null;
    }

    /** What a test found: how many members are as expected, how many are missing and why, and what is wrong. */
    static final class Findings {
        final List<String> problems = new java.util.ArrayList<>();
        int members;
        private final Map<String, Integer> missing = new TreeMap<>();

        /** Says that {@code members} are missing; {@code why} null: without a reason. */
        void missing(String what, String why, int members) {
            if (why == null) {
                problems.add(what + ": missing");
            } else {
                missing.merge(why, members, Integer::sum);
            }
        }

        /** Prints the counts; {@code verb} says what the members do. */
        void print(String verb) {
            System.out.println("Open MPI's API: " + members + " members " + verb);
            missing.forEach((why, n) -> System.out.println("    " + n + " missing: " + why));
            problems.forEach(p -> System.out.println("    " + p));
        }
    }
}
