package org.jmpi.tool.otf2;

import java.util.Arrays;
import java.util.List;

/** A global definition. Fields that an older version of the format did not have are filled as its library fills them. */
public final class Definition {
    private static final long[] NO_ITEMS = {};

    private final DefinitionType type;
    private final long[] values;
    private final long[] items;
    private final List<String> texts;

    Definition(DefinitionType type, FieldValues record) {
        this.type = type;
        values = Arrays.copyOf(record.values, type.layout.fields.length);
        items = record.itemCount == 0 ? NO_ITEMS : Arrays.copyOf(record.items, record.itemCount);
        texts = List.copyOf(record.texts);
        if (record.count < values.length) {
            fill(record.count);
        }
    }

    private void fill(int from) {
        for (int i = from; i < values.length; i++) {
            values[i] = filling(type.layout.fields[i].name());
        }
    }

    private long filling(String field) {
        return switch (type + "." + field) {
            case "CLOCK_PROPERTIES.realtime" -> Otf2.UNDEFINED_64;
            case "LOCATION_GROUP.creator", "ATTRIBUTE.description" -> Otf2.UNDEFINED_32;
            case "REGION.canonicalName" -> value("name");
            case "GROUP.type" -> groupType();
            case "GROUP.paradigm" -> isOldMpiGroup() ? Otf2.PARADIGM_MPI : 0;
            case "RMA_WIN.flags" -> 1;
            case "SYSTEM_TREE_NODE_PROPERTY.type", "LOCATION_GROUP_PROPERTY.type", "LOCATION_PROPERTY.type" ->
                ValueType.STRING.ordinal();
            case "SYSTEM_TREE_NODE_PROPERTY.value", "LOCATION_GROUP_PROPERTY.value", "LOCATION_PROPERTY.value" ->
                value("text");
            default -> 0;
        };
    }

    private boolean isOldMpiGroup() {
        long old = value("oldType");
        return old >= 4 && old <= 6;
    }

    private long groupType() {
        long old = value("oldType");
        if (!isOldMpiGroup()) {
            return old;
        }
        return old == 4 ? Otf2.GROUP_COMM_GROUP : old == 5 ? Otf2.GROUP_COMM_SELF : Otf2.GROUP_COMM_LOCATIONS;
    }

    /** Returns its kind. */
    public DefinitionType type() {
        return type;
    }

    /** Returns the value of a field, by its index in the kind's layout; of a list its length. */
    public long value(int field) {
        return values[field];
    }

    /** Returns the value of a field, by its name; of a list its length. */
    public long value(String field) {
        int index = type.layout.indexOf(field);
        if (index < 0) {
            throw new IllegalArgumentException(type + " has no field " + field);
        }
        return values[index];
    }

    /** Returns the number by which others refer to it. Only of kinds that have one. */
    public long self() {
        if (!type.hasSelf()) {
            throw new IllegalStateException(type + " has no number");
        }
        return values[0];
    }

    /** Returns an element of its list; the elements of an item come one after the other. */
    public long item(int index) {
        return items[index];
    }

    /** Returns how many elements its list has, 0 if it has no list. */
    public int itemCount() {
        return items.length;
    }

    /** Returns its own text; only a {@link DefinitionType#STRING} has one. */
    public String text() {
        return texts.get(0);
    }
}
