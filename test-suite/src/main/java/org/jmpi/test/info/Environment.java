package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_INFO_ENV and objects like it: before, within and after MPI. The testlist gives the arguments {@code one two=2}. */
public final class Environment {
    private static final String ARGUMENTS = "one two=2";

    private Environment() {}

    public static void main(String[] args) throws Exception {
        List<String> before = keys(MPI_INFO_ENV);
        String early = Pairs.get(MPI_INFO_ENV, "maxprocs");
        String level = earlyLevel();
        int[] kept = new int[1];
        MPI_Info_create(kept);
        MPI_Info_set(kept[0], "made", "before MPI_Init");
        int[] provided = new int[1];
        MPI_Init_thread(args, MPI_THREAD_SERIALIZED, provided);
        Check check = new Check();
        check.isTrue(before.contains("host") && before.contains("maxprocs"), "keys before MPI_Init: " + before);
        check.equal(
                System.getenv().getOrDefault("MPIR_CVAR_DEFAULT_THREAD_LEVEL", "MPI_THREAD_SINGLE"),
                level,
                "thread_level of an object made before MPI_Init");
        check.equal("" + MTest.size(), early, "maxprocs before MPI_Init");
        within(check, before);
        created(check);
        check.equal("before MPI_Init", Pairs.get(kept[0], "made"), "an object from before MPI_Init");
        int total = MTest.total(check.errors(), MPI_COMM_WORLD);
        boolean first = MTest.rank() == 0;
        MPI_Finalize();
        boolean after = after(kept);
        if (first || !after) {
            System.out.println(after && total == 0 ? " No Errors" : " Found " + total + " errors; after: " + after);
        }
    }

    /** The level that MPI_Init would ask for. */
    private static String earlyLevel() {
        int[] info = new int[1];
        MPI_Info_create_env(null, info);
        String level = Pairs.get(info[0], "thread_level");
        MPI_Info_free(info);
        return level;
    }

    private static List<String> keys(int info) {
        int[] n = new int[1];
        MPI_Info_get_nkeys(info, n);
        List<String> keys = new ArrayList<>();
        String[] key = new String[1];
        for (int i = 0; i < n[0]; i++) {
            MPI_Info_get_nthkey(info, i, key);
            keys.add(key[0]);
        }
        return keys;
    }

    private static void within(Check check, List<String> before) {
        String class1 = Pairs.get(MPI_INFO_ENV, "command");
        check.equal(Environment.class.getName(), class1, "command");
        check.equal(ARGUMENTS, Pairs.get(MPI_INFO_ENV, "argv"), "argv");
        check.equal("" + MTest.size(), Pairs.get(MPI_INFO_ENV, "maxprocs"), "maxprocs");
        String[] host = new String[1];
        MPI_Get_processor_name(host);
        check.equal(host[0], Pairs.get(MPI_INFO_ENV, "host"), "host");
        String handler = System.getenv().getOrDefault("MPIR_CVAR_INITIAL_ERRHANDLER", "mpi_errors_are_fatal");
        check.equal(handler, Pairs.get(MPI_INFO_ENV, "mpi_initial_errhandler"), "mpi_initial_errhandler");
        check.equal(System.getProperty("os.arch"), Pairs.get(MPI_INFO_ENV, "arch"), "arch");
        check.equal(System.getProperty("user.dir"), Pairs.get(MPI_INFO_ENV, "wdir"), "wdir");
        check.equal("MPI_THREAD_SERIALIZED", Pairs.get(MPI_INFO_ENV, "thread_level"), "thread_level");
        check.equal(null, Pairs.get(MPI_INFO_ENV, "soft"), "soft, which nobody gave");
        programs(check);
        check.equal(before, keys(MPI_INFO_ENV), "keys");
        int[] copy = new int[1];
        check.ok(MPI_Info_dup(MPI_INFO_ENV, copy), "Info_dup of MPI_INFO_ENV");
        check.ok(MPI_Info_set(copy[0], "argv", "other"), "a copy of MPI_INFO_ENV can be changed");
        check.equal(ARGUMENTS, Pairs.get(MPI_INFO_ENV, "argv"), "argv after its copy was changed");
        MPI_Info_free(copy);
    }

    /** Open MPI's keys; {@code InfoEnvTest} has jobs of several programs. */
    private static void programs(Check check) {
        check.equal("" + MTest.size(), Pairs.get(MPI_INFO_ENV, "ompi_np"), "ompi_np");
        check.equal("1", Pairs.get(MPI_INFO_ENV, "ompi_num_apps"), "ompi_num_apps");
        check.equal("0", Pairs.get(MPI_INFO_ENV, "ompi_first_rank"), "ompi_first_rank");
        String files = Pairs.get(MPI_INFO_ENV, "ompi_positioned_file_dir");
        check.equal(System.getProperty("user.dir"), files, "ompi_positioned_file_dir");
    }

    private static void created(Check check) {
        int[] info = {-1};
        check.ok(MPI_Info_create_env(null, info), "Info_create_env");
        check.isTrue(info[0] != MPI_INFO_ENV, "Info_create_env makes an object");
        check.equal(ARGUMENTS, Pairs.get(info[0], "argv"), "argv of a new object");
        check.equal("" + MTest.size(), Pairs.get(info[0], "maxprocs"), "maxprocs of a new object");
        check.equal("MPI_THREAD_SERIALIZED", Pairs.get(info[0], "thread_level"), "thread_level of a new object");
        check.ok(MPI_Info_free(info), "freeing a new object");
        String[] argv = {"three", "4"};
        check.ok(MPI_Info_create_env(argv, info), "Info_create_env with arguments");
        check.equal("three 4", Pairs.get(info[0], "argv"), "argv that was given");
        MPI_Info_free(info);
    }

    private static boolean after(int[] kept) {
        int[] info = new int[1];
        boolean right = MPI_Info_create(info) == MPI_SUCCESS && MPI_Info_set(info[0], "late", "pair") == MPI_SUCCESS;
        right &= "pair".equals(Pairs.get(info[0], "late"));
        right &= "before MPI_Init".equals(Pairs.get(kept[0], "made"));
        right &= MPI_Info_free(info) == MPI_SUCCESS && MPI_Info_free(kept) == MPI_SUCCESS;
        right &= ARGUMENTS.equals(Pairs.get(MPI_INFO_ENV, "argv"));
        right &= MPI_Info_create_env(null, info) == MPI_SUCCESS;
        return right && ARGUMENTS.equals(Pairs.get(info[0], "argv"));
    }
}
