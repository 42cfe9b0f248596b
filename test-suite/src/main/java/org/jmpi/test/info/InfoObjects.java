package org.jmpi.test.info;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Class {@code mpi.Info}, its map, and the hints of {@code mpi.Comm}. */
public final class InfoObjects {
    private InfoObjects() {}

    public static void main(String[] args) throws Exception {
        Info early = new Info();
        early.set("made", "before Init");
        MPIException refused = null;
        try {
            early.delete("other");
        } catch (MPIException e) {
            refused = e;
        }
        MPI.Init(args);
        Check check = new Check();
        check.equal("before Init", early.get("made"), "an object from before Init");
        boolean right = refused != null && refused.getErrorClass() == MPI.ERR_INFO_NOKEY;
        check.isTrue(right, "an error before Init: " + refused);
        early.free();
        check.isTrue(early.isNull(), "a freed object is null");
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        pairs(check);
        map(check);
        iteration(check);
        refusals(check);
        environment(check, args);
        hints(check);
        MTest.report(check.errors());
        MPI.Finalize();
        try (Info late = Info.of(Map.of("made", "after Finalize"))) {
            if (!"after Finalize".equals(late.get("made"))) {
                throw new IllegalStateException("an info object after Finalize has no pairs");
            }
        }
    }

    private static void pairs(Check check) {
        Info info = new Info();
        check.same(0, info.size(), "size of a new object");
        check.isTrue(!info.isNull(), "a new object is null");
        info.set("a", "1");
        info.set("b", "2");
        check.same(2, info.size(), "size");
        check.equal("a", info.getKey(0), "key 0");
        check.equal("b", info.getKey(1), "key 1");
        check.equal("2", info.get("b"), "value of b");
        check.equal(null, info.get("c"), "value of no key");
        Info copy = info.clone();
        Info other = info.dup();
        info.delete("a");
        check.same(1, info.size(), "size after deleting");
        check.equal("1", copy.get("a"), "value of a clone");
        check.equal("1", other.get("a"), "value of a duplicate");
        info.free();
        copy.free();
        other.free();
        check.isTrue(copy.isNull() && MPI.INFO_NULL.isNull(), "freed objects and INFO_NULL are null");
    }

    private static void map(Check check) {
        Map<String, String> source = new LinkedHashMap<>();
        source.put("z", "26");
        source.put("y", "25");
        source.put("x", "24");
        try (Info info = Info.of(source)) {
            Map<String, String> map = info.asMap();
            check.equal(source, map, "map of an object");
            check.equal("[z, y, x]", map.keySet().toString(), "order of the keys");
            check.equal(source.hashCode(), map.hashCode(), "hash code of the map");
            check.equal("25", map.put("y", "changed"), "put returns what was there");
            check.equal("changed", info.get("y"), "a value that the map set");
            check.equal(null, map.put("w", "23"), "put of a new key");
            info.set("v", "22");
            check.equal("22", map.get("v"), "the map shows a later change");
            check.isTrue(map.containsKey("v") && !map.containsKey("u") && !map.containsKey((Object) 7), "containsKey");
            check.equal("26", map.remove("z"), "remove returns what was there");
            check.equal(null, map.remove("z"), "remove of no key");
            check.equal(null, map.get(""), "get of the empty string");
            check.equal("{y=changed, x=24, w=23, v=22}", map.toString(), "the map");
            map.clear();
            check.same(0, info.size(), "size of a cleared object");
        }
    }

    private static void iteration(Check check) {
        try (Info info = Info.of(Map.of("a", "1", "b", "2", "c", "3"))) {
            List<String> seen = new ArrayList<>();
            for (Iterator<Map.Entry<String, String>> i = info.asMap().entrySet().iterator(); i.hasNext(); ) {
                Map.Entry<String, String> pair = i.next();
                seen.add(pair.getKey());
                if (pair.getKey().equals("b")) {
                    i.remove();
                    check.throwing(IllegalStateException.class, i::remove, "removing twice");
                } else {
                    pair.setValue(pair.getValue() + "0");
                }
            }
            seen.sort(null);
            check.equal(List.of("a", "b", "c"), seen, "keys that were visited");
            check.equal(Map.of("a", "10", "c", "30"), info.asMap(), "pairs after iterating");
        }
    }

    private static void refusals(Check check) {
        Info info = new Info();
        Map<String, String> map = info.asMap();
        String tooLong = "x".repeat(MPI.MAX_INFO_VAL + 1);
        check.throwing(IllegalArgumentException.class, () -> map.put("", "v"), "an empty key");
        check.throwing(IllegalArgumentException.class, () -> map.put(null, "v"), "a key that is null");
        check.throwing(IllegalArgumentException.class, () -> map.put("k", null), "a value that is null");
        check.throwing(IllegalArgumentException.class, () -> map.put("k", tooLong), "a long value");
        error(check, MPI.ERR_INFO_KEY, () -> info.set("", "v"), "an empty key");
        error(check, MPI.ERR_INFO_VALUE, () -> info.set("k", tooLong), "a long value");
        error(check, MPI.ERR_INFO_NOKEY, () -> info.delete("k"), "deleting no key");
        error(check, MPI.ERR_ARG, () -> info.getKey(0), "key 0 of none");
        check.same(0, info.size(), "size after errors");
        Info freed = info.dup();
        Info stale = freed;
        freed.free();
        error(check, MPI.ERR_INFO, stale::size, "a freed object");
        error(check, MPI.ERR_INFO, () -> MPI.INFO_NULL.set("k", "v"), "setting in INFO_NULL");
        error(check, MPI.ERR_INFO, MPI.INFO_ENV::free, "freeing INFO_ENV");
        error(check, MPI.ERR_INFO, () -> MPI.INFO_ENV.set("k", "v"), "setting in INFO_ENV");
        info.free();
    }

    private static void error(Check check, int errorClass, Check.Action action, String what) {
        MPIException e = check.throwing(MPIException.class, action, what);
        if (e != null) {
            check.same(errorClass, e.getErrorClass(), what + ": error class of " + e.getMessage());
        }
    }

    private static void environment(Check check, String[] args) {
        check.equal("" + MPI.COMM_WORLD.getSize(), MPI.INFO_ENV.get("maxprocs"), "maxprocs");
        check.equal("MPI_THREAD_SINGLE", MPI.INFO_ENV.get("thread_level"), "thread_level");
        try (Info info = Info.ofEnvironment(new String[] {"a", "b c"})) {
            check.equal("a b c", info.get("argv"), "argv that was given");
        }
        try (Info info = Info.ofEnvironment(null)) {
            check.equal(String.join(" ", args), info.get("argv"), "argv that the launcher saw");
        }
    }

    private static void hints(Check check) {
        Intracomm comm = MPI.COMM_WORLD.dup();
        try (Info info = Info.of(Map.of("mpi_assert_no_any_tag", "true", "unknown", "1"))) {
            comm.setInfo(info);
            comm.setInfo(MPI.INFO_NULL);
        }
        try (Info used = comm.getInfo()) {
            check.equal("true", used.get("mpi_assert_no_any_tag"), "a hint that was set");
            check.equal("false", used.get("mpi_assert_no_any_source"), "a hint that was not");
            check.equal(null, used.get("unknown"), "a hint that is unknown");
        }
        Info freed = new Info();
        freed.free();
        comm.setInfo(freed);
        check.throwing(NullPointerException.class, () -> comm.setInfo(null), "hints that are null");
        comm.free();
    }
}
