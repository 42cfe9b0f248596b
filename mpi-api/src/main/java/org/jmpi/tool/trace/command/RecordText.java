package org.jmpi.tool.trace.command;

import org.jmpi.tool.otf2.Attributes;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Encoding;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.Field;
import org.jmpi.tool.otf2.Layout;
import org.jmpi.tool.otf2.MappingType;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.otf2.ValueType;
import org.jspecify.annotations.Nullable;

/** Records as text: the kind, and each field with its name. */
final class RecordText {
    private final Definitions definitions;

    RecordText(Definitions definitions) {
        this.definitions = definitions;
    }

    String of(Definition definition) {
        StringBuilder text = new StringBuilder(definition.type().title());
        Layout layout = definition.type().layout();
        for (int i = 0; i < layout.fields().size(); i++) {
            Field field = layout.fields().get(i);
            text.append(' ').append(field.name()).append('=');
            if (field.encoding() == Encoding.TEXT) {
                text.append(quoted(definition.text()));
            } else if (field.isList()) {
                items(text, field, definition.itemCount(), definition::item);
            } else {
                long before = i == 0 ? 0 : definition.value(i - 1);
                value(text, field, definition.value(i), before);
            }
        }
        return text.toString();
    }

    String of(Event event) {
        StringBuilder text = new StringBuilder(
                event.type() == EventType.UNKNOWN
                        ? "Unknown id=" + event.typeId()
                        : event.type().title());
        Layout layout = event.type().layout();
        for (int i = 0; i < layout.fields().size(); i++) {
            Field field = layout.fields().get(i);
            text.append(' ').append(field.name()).append('=');
            if (field.isList()) {
                items(text, field, event.itemCount(), event::item);
            } else {
                value(text, field, event.value(i), 0);
            }
        }
        attributes(text, event.attributes());
        return text.toString();
    }

    /** An element of a list. */
    private interface Items {
        long at(int index);
    }

    private void items(StringBuilder text, Field field, int count, Items items) {
        int width = field.items().length;
        text.append('[');
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : i % width == 0 ? " " : ":");
            Encoding encoding = field.items()[i % width];
            if (encoding == Encoding.TYPED) {
                typed(text, items.at(i - 1), items.at(i));
            } else if (field.mapping() != null) {
                reference(text, field.mapping(), items.at(i));
            } else {
                number(text, encoding, items.at(i));
            }
        }
        text.append(']');
    }

    private void value(StringBuilder text, Field field, long value, long before) {
        if (field.encoding() == Encoding.TYPED) {
            typed(text, before, value);
        } else if (field.mapping() != null) {
            reference(text, field.mapping(), value);
        } else {
            number(text, field.encoding(), value);
        }
    }

    private static void number(StringBuilder text, Encoding encoding, long value) {
        switch (encoding) {
            case FLOAT -> text.append(Float.intBitsToFloat((int) value));
            case DOUBLE -> text.append(Double.longBitsToDouble(value));
            case S32, S64 -> text.append(value);
            case U32 -> text.append(value == Otf2.UNDEFINED_32 ? "-" : Long.toString(value));
            case U64 -> text.append(value == Otf2.UNDEFINED_64 ? "-" : Long.toUnsignedString(value));
            default -> text.append(Long.toUnsignedString(value));
        }
    }

    private void typed(StringBuilder text, long code, long value) {
        ValueType type = ValueType.of(code);
        if (type == null) {
            text.append("type").append(code).append(':').append(Long.toUnsignedString(value));
            return;
        }
        switch (type) {
            case INT8 -> text.append((byte) value);
            case INT16 -> text.append((short) value);
            case INT32, INT64 -> text.append(value);
            case FLOAT -> number(text, Encoding.FLOAT, value);
            case DOUBLE -> number(text, Encoding.DOUBLE, value);
            case NONE, UINT8, UINT16, UINT32, UINT64 -> text.append(Long.toUnsignedString(value));
            default -> reference(text, MappingType.valueOf(type.name()), value);
        }
    }

    private void reference(StringBuilder text, MappingType mapping, long number) {
        boolean isUndefined =
                number == Otf2.UNDEFINED_64 || (number == Otf2.UNDEFINED_32 && mapping != MappingType.LOCATION);
        if (isUndefined) {
            text.append('-');
            return;
        }
        text.append(Long.toUnsignedString(number));
        Definition definition = definitions.get(kindOf(mapping), number);
        if (definition == null) {
            text.append(":?");
            return;
        }
        String name = nameOf(definition);
        if (name != null) {
            text.append(':').append(quoted(name));
        }
    }

    private @Nullable String nameOf(Definition definition) {
        if (definition.type() == DefinitionType.STRING) {
            return definition.text();
        }
        return definition.type().layout().indexOf("name") < 0 ? null : definitions.name(definition);
    }

    private static DefinitionType kindOf(MappingType mapping) {
        return switch (mapping) {
            case METRIC -> DefinitionType.METRIC_CLASS;
            case IO_FILE -> DefinitionType.IO_REGULAR_FILE;
            default -> DefinitionType.valueOf(mapping.name());
        };
    }

    private void attributes(StringBuilder text, Attributes attributes) {
        for (int i = 0; i < attributes.count(); i++) {
            text.append(i == 0 ? " {" : ", ");
            reference(text, MappingType.ATTRIBUTE, attributes.attribute(i));
            text.append('=');
            typed(text, attributes.typeCode(i), attributes.value(i));
        }
        text.append(attributes.count() == 0 ? "" : "}");
    }

    /** Returns a text in quotes, on one line. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"' || each == '\\') {
                quoted.append('\\').append(each);
            } else if (each < ' ' || each == 0x7F) {
                quoted.append(String.format("\\u%04x", (int) each));
            } else {
                quoted.append(each);
            }
        }
        return quoted.append('"').toString();
    }
}
