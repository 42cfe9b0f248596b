package org.jmpi.test.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The calls that class files of the suite and of the object API hold. */
final class CallGraph {
    static final String BINDING = "org/jmpi/binding/Mpi";
    private static final String SUITE = "org/jmpi/test/";
    private static final String OBJECT_API = "mpi/";
    /** Begin and end of every program: what they call says nothing of what a program tests. */
    private static final String FRAME = "org/jmpi/test/util/MTest";

    private final Map<String, ClassCalls> classes = new HashMap<>();

    /** What one class file holds: its superclass, and for each method, by name and descriptor, what it calls. */
    private static final class ClassCalls {
        String superName;
        final Map<String, List<Call>> methods = new HashMap<>();
        final Set<String> nested = new HashSet<>();
    }

    private record Call(String owner, String method) {}

    /**
     * Returns the functions of the standard that a program calls, itself or through the object API, and how many calls
     * of other classes' methods lie between: 0 where it calls the function itself.
     *
     * @param className the program's class, with dots
     */
    Map<String, Integer> functionsOf(String className) {
        Map<String, Integer> found = new TreeMap<>();
        Set<Call> seen = new HashSet<>();
        Deque<Call> level = new ArrayDeque<>();
        addClass(className.replace('.', '/'), level, new HashSet<>());
        for (int depth = -1; !level.isEmpty(); depth++) {
            Deque<Call> next = new ArrayDeque<>();
            for (Call call : level) {
                if (!seen.add(call)) {
                    continue;
                }
                if (call.owner.equals(BINDING)) {
                    found.putIfAbsent(functionName(call.method), depth);
                } else if (followed(call.owner)) {
                    next.addAll(resolve(call));
                }
            }
            level = next;
        }
        return found;
    }

    /** All methods of a program and of the classes inside it are taken as called. */
    private void addClass(String name, Deque<Call> open, Set<String> done) {
        ClassCalls calls = read(name);
        if (calls == null || !done.add(name)) {
            return;
        }
        calls.methods.keySet().forEach(method -> open.add(new Call(name, method)));
        calls.nested.forEach(each -> addClass(each, open, done));
    }

    private static String functionName(String method) {
        return method.substring(0, method.indexOf('('));
    }

    private static boolean followed(String owner) {
        return (owner.startsWith(SUITE) || owner.startsWith(OBJECT_API)) && !owner.equals(FRAME);
    }

    private List<Call> resolve(Call call) {
        for (String owner = call.owner; owner != null && followed(owner); ) {
            ClassCalls calls = read(owner);
            if (calls == null) {
                break;
            }
            List<Call> made = calls.methods.get(call.method);
            if (made != null) {
                return made;
            }
            owner = calls.superName;
        }
        return List.of();
    }

    private ClassCalls read(String name) {
        return classes.computeIfAbsent(name, CallGraph::parse);
    }

    private static ClassCalls parse(String name) {
        try (InputStream in = CallGraph.class.getResourceAsStream("/" + name + ".class")) {
            if (in == null) {
                return null;
            }
            ClassCalls calls = new ClassCalls();
            new ClassReader(in).accept(visitor(name, calls), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return calls;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassVisitor visitor(String className, ClassCalls calls) {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public void visit(int version, int access, String name, String sign, String superName, String[] faces) {
                calls.superName = superName;
            }

            @Override
            public void visitInnerClass(String name, String outer, String inner, int access) {
                if (name.startsWith(className + "$")) {
                    calls.nested.add(name);
                }
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String desc, String sign, String[] thrown) {
                List<Call> made = new ArrayList<>();
                calls.methods.put(name + desc, made);
                return methodVisitor(made);
            }
        };
    }

    private static MethodVisitor methodVisitor(List<Call> made) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean face) {
                made.add(new Call(owner, name + desc));
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String desc, Handle bootstrap, Object... arguments) {
                for (Object each : arguments) {
                    if (each instanceof Handle handle) {
                        made.add(new Call(handle.getOwner(), handle.getName() + handle.getDesc()));
                    }
                }
            }
        };
    }
}
