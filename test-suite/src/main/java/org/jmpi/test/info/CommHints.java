package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A communicator tells the hints in use; hints it doesn't know and values that make no sense are ignored. */
public final class CommHints {
    private static final String KINDS = "mpi_memory_alloc_kinds";
    private static final String ASSERTED_KINDS = "mpi_assert_memory_alloc_kinds";
    private static final String[] ASSERTIONS = {
        "mpi_assert_no_any_tag",
        "mpi_assert_no_any_source",
        "mpi_assert_exact_length",
        "mpi_assert_allow_overtaking",
        "mpi_assert_strict_persistent_collective_ordering",
        "jmpi_reproducible_reductions"
    };

    private CommHints() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CommHints::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] comm = new int[1];
        MPI_Comm_split(MPI_COMM_WORLD, 0, MTest.rank(), comm);
        defaults(check, comm[0], "a new communicator");
        defaults(check, MPI_COMM_WORLD, "MPI_COMM_WORLD");
        check.ok(MPI_Comm_set_info(comm[0], MPI_INFO_NULL), "Comm_set_info with MPI_INFO_NULL");
        defaults(check, comm[0], "a communicator with MPI_INFO_NULL");
        for (String key : ASSERTIONS) {
            oneByOne(check, comm[0], key);
        }
        ignored(check, comm[0]);
        kinds(check, comm[0]);
        inherited(check, comm[0]);
        withInfo(check, comm[0]);
        MPI_Comm_free(comm);
        snapshot(check);
        return check.errors();
    }

    private static String hint(Check check, int comm, String key) {
        int[] info = {MPI_INFO_NULL};
        check.ok(MPI_Comm_get_info(comm, info), "Comm_get_info");
        String value = Pairs.get(info[0], key);
        check.ok(MPI_Info_free(info), "freeing the info of a communicator");
        return value;
    }

    private static void set(Check check, int comm, String key, String value) {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], key, value);
        check.ok(MPI_Comm_set_info(comm, info[0]), "Comm_set_info of " + key);
        MPI_Info_free(info);
    }

    private static void defaults(Check check, int comm, String what) {
        for (String key : ASSERTIONS) {
            check.equal("false", hint(check, comm, key), key + " of " + what);
        }
        check.equal("mpi,system", hint(check, comm, KINDS), KINDS + " of " + what);
        check.equal(null, hint(check, comm, ASSERTED_KINDS), ASSERTED_KINDS + " of " + what);
    }

    private static void oneByOne(Check check, int comm, String key) {
        set(check, comm, key, "true");
        check.equal("true", hint(check, comm, key), key);
        set(check, comm, key, "perhaps");
        check.equal("true", hint(check, comm, key), key + " after a value that makes no sense");
        set(check, comm, "unknown", "x");
        check.equal("true", hint(check, comm, key), key + " after another hint was set");
        set(check, comm, key, " false ");
        check.equal("false", hint(check, comm, key), key + " with blanks around its value");
        set(check, comm, key, "TRUE");
        check.equal("false", hint(check, comm, key), key + " in the wrong case");
        set(check, comm, key, "true");
    }

    private static void ignored(Check check, int comm) {
        check.equal(null, hint(check, comm, "unknown"), "a hint that is unknown");
        set(check, comm, KINDS, "none");
        check.equal("mpi,system", hint(check, comm, KINDS), "what only the library sets");
    }

    private static void kinds(Check check, int comm) {
        set(check, comm, ASSERTED_KINDS, "gpu");
        check.equal(null, hint(check, comm, ASSERTED_KINDS), "a kind that is unknown");
        set(check, comm, ASSERTED_KINDS, "system");
        check.equal("system", hint(check, comm, ASSERTED_KINDS), "one kind");
        set(check, comm, ASSERTED_KINDS, "system,gpu:managed");
        check.equal("system", hint(check, comm, ASSERTED_KINDS), "kinds of which one is unknown");
        set(check, comm, ASSERTED_KINDS, "mpi:alloc_mem, system");
        check.equal("mpi:alloc_mem, system", hint(check, comm, ASSERTED_KINDS), "a kind with a restriction");
        check.equal("mpi,system", hint(check, comm, KINDS), "kinds there are");
    }

    /** Since MPI 4.0 no communicator inherits hints (MPI 4.1, 7.4.2). */
    private static void inherited(Check check, int comm) {
        int[] made = new int[1];
        MPI_Comm_dup(comm, made);
        defaults(check, made[0], "a duplicate");
        set(check, made[0], ASSERTIONS[1], "true");
        check.equal("true", hint(check, comm, ASSERTIONS[0]), "the original's hint");
        MPI_Comm_free(made);
        MPI_Comm_split(comm, 0, 0, made);
        defaults(check, made[0], "a part");
        MPI_Comm_free(made);
    }

    /** These two take their hints from the info object alone. */
    private static void withInfo(Check check, int comm) {
        int[] made = {MPI_COMM_NULL};
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], ASSERTIONS[3], "true");
        MPI_Info_set(info[0], ASSERTIONS[2], "neither");
        MPI_Info_set(info[0], "unknown", "x");
        check.ok(MPI_Comm_dup_with_info(comm, info[0], made), "Comm_dup_with_info");
        only(check, made[0], "Comm_dup_with_info");
        MPI_Comm_free(made);
        int[] request = new int[1];
        check.ok(MPI_Comm_idup_with_info(comm, info[0], made, request), "Comm_idup_with_info");
        MPI_Info_set(info[0], ASSERTIONS[3], "false");
        check.ok(MPI_Info_free(info), "freeing hints that were given");
        MPI_Wait(request, MPI_STATUS_IGNORE);
        only(check, made[0], "Comm_idup_with_info");
        MPI_Comm_free(made);
        check.ok(MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, made), "Comm_dup_with_info without info");
        defaults(check, made[0], "Comm_dup_with_info without info");
        MPI_Comm_free(made);
    }

    private static void only(Check check, int comm, String what) {
        for (String key : ASSERTIONS) {
            check.equal(key.equals(ASSERTIONS[3]) ? "true" : "false", hint(check, comm, key), key + " after " + what);
        }
        check.equal(null, hint(check, comm, "unknown"), "an unknown hint after " + what);
    }

    /** Hints are read before the call returns, and told as they were. */
    private static void snapshot(Check check) {
        int[] comm = new int[1];
        int[] info = new int[1];
        int[] used = new int[1];
        MPI_Comm_dup(MPI_COMM_SELF, comm);
        MPI_Info_create(info);
        MPI_Info_set(info[0], ASSERTIONS[2], "true");
        MPI_Comm_set_info(comm[0], info[0]);
        MPI_Info_set(info[0], ASSERTIONS[2], "false");
        MPI_Comm_get_info(comm[0], used);
        check.equal("true", Pairs.get(used[0], ASSERTIONS[2]), "a hint that was changed later");
        MPI_Info_set(used[0], ASSERTIONS[2], "false");
        check.equal("true", hint(check, comm[0], ASSERTIONS[2]), "a hint after what was told of it changed");
        check.isTrue(used[0] != info[0], "what is told is an object of its own");
        MPI_Info_free(info);
        MPI_Info_free(used);
        MPI_Comm_free(comm);
    }
}
