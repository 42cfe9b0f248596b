package mpi;

import java.io.ObjectInputFilter;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says which classes the objects of one message may have, and that no array is longer than its message can account for.
 * One instance a message.
 */
final class AllowList implements ObjectInputFilter {
    /** An element has at least a byte in the message, and a hash table few places an element. */
    private static final long PLACES_A_BYTE = 16;

    private static final long LEAST_PLACES = 1024;
    private static final Set<String> LANG = Set.of(
            "Object",
            "Number",
            "Boolean",
            "Byte",
            "Character",
            "Short",
            "Integer",
            "Long",
            "Float",
            "Double",
            "String",
            "String$CaseInsensitiveComparator",
            "StringBuilder",
            "StringBuffer",
            "Enum",
            "Record",
            "StackTraceElement");

    private final ObjectInputFilter allowed;
    private final Set<Class<?>> declared = new HashSet<>();
    private final Map<Class<?>, Status> known = new HashMap<>();
    private final long mostElements;
    private @Nullable String refused;

    /**
     * @param allowed what the program allows
     * @param type the class that the receiver expects
     * @param bytes length of the message
     */
    AllowList(ObjectInputFilter allowed, Class<?> type, long bytes) {
        this.allowed = allowed;
        mostElements = Math.addExact(LEAST_PLACES, Math.multiplyExact(PLACES_A_BYTE, bytes));
        declare(type);
    }

    private void declare(Class<?> type) {
        Class<?> c = element(type);
        if (c == null || c == Object.class || !declared.add(c)) {
            return;
        }
        declare(c.getSuperclass());
        if (c.isRecord()) {
            for (RecordComponent component : c.getRecordComponents()) {
                declare(component.getType());
            }
        }
        if (c.isSealed()) {
            for (Class<?> permitted : c.getPermittedSubclasses()) {
                declare(permitted);
            }
        }
    }

    @Override
    public Status checkInput(FilterInfo info) {
        Class<?> c = info.serialClass();
        if (c == null) {
            return Status.UNDECIDED;
        }
        if (info.arrayLength() > mostElements) {
            refused = "an array of " + info.arrayLength() + " elements of "
                    + element(c).getName()
                    + " is longer than its message can account for: expected at most " + mostElements
                    + "; are the versions of the class the same at sender and receiver?";
            return Status.REJECTED;
        }
        Status status = known.get(c);
        return status != null ? status : decide(c, info);
    }

    private Status decide(Class<?> c, FilterInfo info) {
        Class<?> e = element(c);
        Status status = e.isPrimitive() || e.isInterface() || declared.contains(e) || isValue(e)
                ? Status.ALLOWED
                : Status.UNDECIDED;
        if (status == Status.UNDECIDED) {
            status = allowed.checkInput(info) == Status.ALLOWED ? Status.ALLOWED : Status.REJECTED;
        }
        if (status == Status.REJECTED) {
            refused = "class " + e.getName()
                    + " is not on this rank's list of classes that received objects may have; allow it with "
                    + "ObjectMessages.allow(\"" + e.getName() + "\") or MPIR_CVAR_JMPI_OBJECT_CLASSES=" + e.getName();
        }
        known.put(c, status);
        return status;
    }

    private static Class<?> element(Class<?> type) {
        Class<?> c = type;
        while (c != null && c.isArray()) {
            c = c.getComponentType();
        }
        return c;
    }

    private static boolean isValue(Class<?> c) {
        if (c.getClassLoader() != null) {
            return false;
        }
        return switch (c.getPackageName()) {
            case "java.math",
                    "java.time",
                    "java.time.chrono",
                    "java.time.zone",
                    "java.util",
                    "java.util.concurrent",
                    "java.util.concurrent.atomic",
                    "java.util.concurrent.locks" -> true;
            case "java.lang" ->
                LANG.contains(c.getName().substring("java.lang.".length())) || Throwable.class.isAssignableFrom(c);
            default -> c.getName().equals("sun.util.calendar.ZoneInfo");
        };
    }

    /** Throws an exception with the reason why a class was refused, if {@code failure} came of that. */
    void explain(Exception failure) throws UnlistedClassException {
        if (refused != null) {
            throw new UnlistedClassException(refused, failure);
        }
    }
}
