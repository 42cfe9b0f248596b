package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What MPI_Get_hw_resource_info tells: names of types, each true or false. */
public final class HwInfo {
    private HwInfo() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, HwInfo::run);
    }

    /** Every rank runs on one machine, whatever else. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] handle = {MPI_INFO_NULL};
        check.ok(MPI_Get_hw_resource_info(handle), "Get_hw_resource_info");
        int[] n = new int[1];
        MPI_Info_get_nkeys(handle[0], n);
        Map<String, String> pairs = new HashMap<>();
        for (int i = 0; i < n[0]; i++) {
            String[] key = new String[1];
            String[] value = new String[1];
            MPI_Info_get_nthkey(handle[0], i, key);
            MPI_Info_get(handle[0], key[0], MPI_MAX_INFO_VAL, value, new boolean[1]);
            pairs.put(key[0], value[0]);
        }
        check.equal("true", pairs.get("mpi_shared_memory"), "mpi_shared_memory");
        check.equal("true", pairs.get("hwloc://Machine"), "hwloc://Machine");
        pairs.forEach((key, value) -> {
            check.isTrue(key.length() < MPI_MAX_INFO_KEY, key);
            check.isTrue(value.equals("true") || value.equals("false"), key + " is " + value);
        });
        check.ok(MPI_Info_free(handle), "the caller frees it");
        return check.errors();
    }
}
