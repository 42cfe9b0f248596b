package org.jmpi.binding;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Rank 0 of a job of four whose device does nothing but remember what it was asked for. */
final class FakeRank {
    static final int SIZE = 4;
    static final int TAG_UB = 1000;

    final List<String> deviceCalls = new ArrayList<>();
    final Rank rank;

    FakeRank() {
        rank = new Rank(proxy(PmiClient.class, FakeRank::processManager), CvarSet.defaults());
        Datatypes.init(Datatype.table(rank));
        Ops.init(Op.table(rank));
        Errhandlers.initBuiltins(rank);
        rank.device = new RoleDevice(type -> proxy(type, this::device), this::answer);
        Group group = Group.table(rank).addBuiltin(1, new Group().initStrided(SIZE, 0, 1, 0));
        Group alone = Group.table(rank).addBuiltin(2, new Group().initStrided(1, 0, 1, 0));
        BuiltinComms.of(rank).set(comm(0, group, "MPI_COMM_WORLD"), comm(1, alone, "MPI_COMM_SELF"));
        rank.mainThread = Thread.currentThread();
        rank.state = Rank.State.INITIALIZED;
        rank.worldState = Rank.State.INITIALIZED;
        Rank.attach(rank);
    }

    private Comm comm(int index, Group group, String name) {
        Comm comm = Comm.table(rank).addBuiltin(index, new Comm().describe(group, index));
        comm.name = name;
        comm.errhandler = Errhandler.table(rank).find(MpiConstants.MPI_ERRORS_RETURN);
        return comm;
    }

    /** Says that ranks share this JVM, so that a fatal error ends in an exception and not the JVM. */
    private static Object processManager(Method m) {
        return switch (m.getName()) {
            case "size" -> SIZE;
            case "inJvm" -> true;
            default -> defaultOf(m);
        };
    }

    private Object device(Method m) {
        deviceCalls.add(m.getName());
        return defaultOf(m);
    }

    private int answer(String name, int argument) {
        deviceCalls.add(name);
        return name.equals("tagUb") ? TAG_UB : 0;
    }

    private static Object defaultOf(Method m) {
        Class<?> type = m.getReturnType();
        if (type == boolean.class) {
            return false;
        }
        if (type == long.class) {
            return 0L;
        }
        return type == int.class ? (Object) 0 : null;
    }

    private static <T> T proxy(Class<T> type, java.util.function.Function<Method, Object> answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (p, method, args) -> answer.apply(method)));
    }
}
