package mpi;

import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.codegen.openmpi.ListedClass;
import org.jmpi.codegen.openmpi.ListedMember;

/** Sources with Open MPI's API and nothing in it, for programs to be compiled against. */
final class StubSources {
    /** A parameter that no listed constructor has: each class gets a constructor with it, for its subclasses. */
    private static final String NOTHING = "Void nothing";

    private final List<ListedClass> classes;

    private StubSources(List<ListedClass> classes) {
        this.classes = classes;
    }

    /** Returns the sources by the names of their classes. */
    static Map<String, String> of(List<ListedClass> classes) {
        StubSources all = new StubSources(classes);
        Map<String, String> sources = new LinkedHashMap<>();
        for (ListedClass c : classes) {
            if (!isInner(c)) {
                sources.put(c.name(), "package mpi;\n" + all.source(c));
            }
        }
        return sources;
    }

    private static boolean isInner(ListedClass c) {
        return c.name().contains("$");
    }

    private String source(ListedClass c) {
        boolean isInterface = Modifier.isInterface(c.modifiers());
        StringBuilder text = new StringBuilder("@SuppressWarnings(\"rawtypes\") ");
        text.append(Modifier.toString(c.modifiers() & ~(Modifier.INTERFACE | (isInterface ? Modifier.ABSTRACT : 0))))
                .append(isInterface ? " interface " : " class ")
                .append(lastName(c.name()))
                .append(isInterface ? "" : " extends " + dotted(c.superclass()));
        if (!c.interfaces().isEmpty()) {
            text.append(" implements ").append(String.join(", ", c.interfaces()));
        }
        text.append(" {\n");
        if (!isInterface) {
            text.append(lastName(c.name()))
                    .append("(" + NOTHING + ") { ")
                    .append(superCall(c))
                    .append("}\n");
        }
        Set<String> seen = new HashSet<>();
        for (ListedMember member : c.members()) {
            // a bridge comes after the method that it leads to; the compiler makes it anew
            if (member.kind() == ListedMember.Kind.FIELD || seen.add(member.name() + member.parameters())) {
                text.append(member(c, member)).append('\n');
            }
        }
        if (c.superclass().equals("mpi.Struct")) {
            text.append("protected Data newData() { return null; }\n");
        }
        for (ListedClass inner : classes) {
            if (inner.name().startsWith(c.name() + "$")) {
                text.append(source(inner));
            }
        }
        return text.append("}\n").toString();
    }

    private String superCall(ListedClass c) {
        return classes.stream().anyMatch(s -> s.name().equals(c.superclass())) ? "super((Void) null); " : "";
    }

    private String member(ListedClass c, ListedMember member) {
        if (member.kind() == ListedMember.Kind.FIELD) {
            return field(member);
        }
        String line = member.line();
        int open = line.indexOf('(');
        StringBuilder text = new StringBuilder(dotted(line.substring(0, open)));
        boolean constructor = member.kind() == ListedMember.Kind.CONSTRUCTOR;
        if (constructor) {
            text = new StringBuilder(Modifier.toString(member.modifiers()) + " " + lastName(c.name()));
        }
        String[] parameters = line.substring(open + 1, line.indexOf(')')).split(", ");
        text.append('(');
        String comma = "";
        // the first parameter of an inner class's constructor is the outer object
        for (int i = constructor && isInner(c) ? 1 : 0; i < parameters.length; i++) {
            if (!parameters[i].isEmpty()) {
                text.append(comma).append(dotted(parameters[i])).append(" p").append(i);
                comma = ", ";
            }
        }
        text.append(line.endsWith(" throws") ? ") throws mpi.MPIException" : ")");
        if (Modifier.isAbstract(member.modifiers()) || Modifier.isInterface(c.modifiers())) {
            return text.append(';').toString();
        }
        return text.append(constructor ? " { " + superCall(c) + "}" : " { throw new IllegalStateException(); }")
                .toString();
    }

    private static String field(ListedMember member) {
        String head = Modifier.toString(member.modifiers()) + " " + dotted(member.type()) + " " + member.name();
        if (member.inlined()) {
            return head + " = " + member.value() + ";";
        }
        boolean reference = member.descriptor().length() > 1;
        return head + (reference ? " = null;" : " = Integer.parseInt(\"" + member.value() + "\");");
    }

    private static String dotted(String name) {
        return name.replace('$', '.');
    }

    private static String lastName(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
