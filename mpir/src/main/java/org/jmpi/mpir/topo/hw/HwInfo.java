package org.jmpi.mpir.topo.hw;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.info.Infos;

/** MPI_Get_hw_resource_info. */
public final class HwInfo {
    private HwInfo() {}

    /**
     * Returns a new info object with a key for each type of hardware resource that is known here: {@code true} if the
     * calling thread is restricted to one instance of it, else {@code false}. Local; the caller frees it.
     */
    public static Info make(Rank rank) {
        HwResources resources = HwResources.ofCurrentThread();
        Info info = Infos.create(rank);
        for (HwType type : HwType.values()) {
            int instance = resources.instance(type);
            if (instance != HwResources.UNKNOWN) {
                info.set(type.uri(), Boolean.toString(instance != HwResources.UNRESTRICTED));
            }
        }
        return info;
    }
}
