package org.jmpi.mpir.tool.jmx;

import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanAttributeInfo;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarInfo;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.mpir.tool.type.ObjectBinding;

/**
 * The performance variables of a rank, in a session of their own that started with the MBean: sums count from there. Those
 * of an object, as a communicator, are left out. A variable that comes later is there when the MBean's description is next
 * asked for, or the variable is read.
 */
final class PvarBean extends VariableBean {
    private final MpiT tool;
    private final PvarSession session;
    private final Map<String, PvarHandle> byName = new HashMap<>();
    /** The variables below this number are known. */
    private int followed;

    PvarBean(Rank rank) {
        super("The performance variables of rank " + rank.worldRank() + "; sums count since MPI was initialized.");
        tool = rank.tool();
        session = tool.pvars().sessionCreate();
        follow();
    }

    /** Starts to follow the variables that came since. */
    private void follow() {
        for (; followed < tool.pvars().getNum(); followed++) {
            // one of an object has no value until somebody says which object
            if (tool.pvars().getInfo(followed).binding() == ObjectBinding.NO_OBJECT) {
                PvarHandle handle = tool.pvars().follow(session, followed);
                byName.putIfAbsent(handle.info().name(), handle);
            }
        }
    }

    /** Ceases to follow the variables. */
    synchronized void end() {
        tool.pvars().sessionFree(session);
    }

    @Override
    synchronized MBeanAttributeInfo[] attributes() {
        follow();
        return byName.values().stream()
                .map(PvarHandle::info)
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .map(info -> new MBeanAttributeInfo(
                        info.name(), type(info), info.description() + " " + info.varClass() + ".", true, false, false))
                .toArray(MBeanAttributeInfo[]::new);
    }

    private static String type(PvarInfo info) {
        boolean one = info.count() == 1;
        return switch (info.datatype()) {
            case INT, UNSIGNED -> one ? "int" : int[].class.getName();
            case DOUBLE -> one ? "double" : double[].class.getName();
            default -> one ? "long" : long[].class.getName();
        };
    }

    @Override
    synchronized Object read(String name) throws AttributeNotFoundException {
        follow();
        PvarHandle handle = byName.get(name);
        if (handle == null) {
            throw unknown("performance variable", name);
        }
        Object values = handle.newBuffer();
        tool.pvars().read(session, handle, values);
        return handle.count() == 1 ? Array.get(values, 0) : values;
    }

    @Override
    void write(String name, Object value) throws AttributeNotFoundException {
        throw new AttributeNotFoundException(name + " can be read only; MPI_T_pvar_write writes in a session");
    }
}
