package org.jmpi.mpir.tool.jfr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;
import org.jmpi.mpir.tool.event.EventElement;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.type.ToolDatatype;

/** Makes JFR's event types of MPI_T's: {@code message_matched} is {@code org.jmpi.MessageMatched}. */
final class EventFactories {
    static final String COMMUNICATOR = "communicator";
    static final String FILE = "file";

    private static final String PREFIX = "org.jmpi.";
    /** The rank where the event happened; an element that is another rank is called otherRank. */
    private static final String RANK = "rank";

    private static final String BYTES = "bytes";
    /** JFR has one type of a name in a JVM, however many ranks. */
    private static final Map<String, EventFactory> MADE = new ConcurrentHashMap<>();

    private EventFactories() {}

    /** Returns the factory for events whose first field is the rank, and the elements after it. */
    static EventFactory of(EventType type) {
        return MADE.computeIfAbsent(type.name(), name -> make(type));
    }

    private static EventFactory make(EventType type) {
        List<AnnotationElement> annotations = List.of(
                new AnnotationElement(Name.class, PREFIX + camel(type.name(), true)),
                new AnnotationElement(Label.class, label(type.name())),
                new AnnotationElement(Description.class, type.description()),
                new AnnotationElement(Category.class, new String[] {"JMPI"}),
                new AnnotationElement(StackTrace.class, !isFrequent(type)));
        List<ValueDescriptor> fields = new ArrayList<>();
        fields.add(new ValueDescriptor(
                int.class, RANK, List.of(new AnnotationElement(Label.class, "Rank in MPI_COMM_WORLD"))));
        type.elements().forEach(each -> fields.add(field(each)));
        return EventFactory.create(annotations, fields);
    }

    private static ValueDescriptor field(EventElement element) {
        List<AnnotationElement> annotations = new ArrayList<>();
        annotations.add(new AnnotationElement(Label.class, label(element.name())));
        if (element.name().equals(BYTES)) {
            annotations.add(new AnnotationElement(DataAmount.class, DataAmount.BYTES));
        }
        String name = element.name().equals(RANK) ? "other_rank" : element.name();
        return new ValueDescriptor(javaType(element), camel(name, false), annotations);
    }

    private static Class<?> javaType(EventElement element) {
        if (element.items() != null || isNamed(element)) {
            return String.class;
        }
        return element.datatype() == ToolDatatype.DOUBLE
                ? double.class
                : element.datatype() == ToolDatatype.INT ? int.class : long.class;
    }

    /** Returns whether its values are handles that have names. */
    private static boolean isNamed(EventElement element) {
        return element.name().equals(COMMUNICATOR) || element.name().equals(FILE);
    }

    private static boolean isFrequent(EventType type) {
        return type.name().startsWith("message_")
                || type.name().startsWith("rendezvous_")
                || type.name().startsWith("collective_")
                || type.name().startsWith("file_");
    }

    private static String camel(String name, boolean upper) {
        StringBuilder text = new StringBuilder();
        boolean up = upper;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '_') {
                up = true;
            } else {
                text.append(up ? Character.toUpperCase(c) : c);
                up = false;
            }
        }
        return text.toString();
    }

    private static String label(String name) {
        String words = name.replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
