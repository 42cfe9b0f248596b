package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.info.Info;
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
        Info info = Rank.current().infos.find(handle[0]);
        Map<String, String> pairs = info == null ? Map.of() : info.pairs();
        check.equal("true", pairs.get("mpi_shared_memory"), "mpi_shared_memory");
        check.equal("true", pairs.get("hwloc://Machine"), "hwloc://Machine");
        pairs.forEach((key, value) -> {
            check.isTrue(key.length() < MPI_MAX_INFO_KEY, key);
            check.isTrue(value.equals("true") || value.equals("false"), key + " is " + value);
        });
        if (info != null && info.release()) {
            Rank.current().infos.free(info);
        }
        return check.errors();
    }
}
