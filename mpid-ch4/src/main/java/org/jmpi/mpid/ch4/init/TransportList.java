package org.jmpi.mpid.ch4.init;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jmpi.mpid.ch4.netmod.NetmodProvider;
import org.jmpi.mpid.ch4.shm.ShmProvider;
import org.jmpi.mpir.mpid.TransportInfo;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Names the transports that a job could use. */
public final class TransportList {
    private TransportList() {}

    /** Returns the transports on the class path with what {@code cvars} makes of them; opens none. */
    public static List<TransportInfo> of(CvarSet cvars) {
        ClassLoader loader = TransportList.class.getClassLoader();
        List<TransportInfo> all = new ArrayList<>();
        all.add(new TransportInfo("self", "self", Map.of("reaches", "the rank itself")));
        for (ShmProvider p : ServiceLoader.load(ShmProvider.class, loader)) {
            all.add(new TransportInfo("shm", p.name(), p.facts(cvars)));
        }
        for (NetmodProvider p : ServiceLoader.load(NetmodProvider.class, loader)) {
            all.add(new TransportInfo("netmod", p.name(), p.facts(cvars)));
        }
        return all;
    }
}
