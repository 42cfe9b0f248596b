package org.jmpi.tool.otf2;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The fields of one record, in arrays that the next record uses again. */
final class FieldValues {
    private static final int MOST_FIELDS = 12;

    final long[] values = new long[MOST_FIELDS];
    /** Fields that the record has; later ones are missing, as in files of older versions. */
    int count;

    long[] items = new long[8];
    int itemCount;
    final List<String> texts = new ArrayList<>(0);

    void clear() {
        count = 0;
        itemCount = 0;
        if (!texts.isEmpty()) {
            texts.clear();
        }
    }

    void add(long item) {
        if (itemCount == items.length) {
            items = Arrays.copyOf(items, 2 * itemCount);
        }
        items[itemCount++] = item;
    }

    /** Reads the fields of a layout from {@code in}, whose limit is the record's end. */
    void read(Layout layout, ByteInput in) {
        clear();
        Field[] fields = layout.fields;
        for (int i = 0; i < fields.length; i++) {
            if (i >= layout.required && !in.hasRemaining()) {
                break;
            }
            Field field = fields[i];
            values[i] = value(field.encoding(), i == 0 ? 0 : values[i - 1], in);
            if (field.isList()) {
                readItems(field, values[i], in);
            }
            count = i + 1;
        }
    }

    private void readItems(Field field, long length, ByteInput in) {
        long limit = in.remaining();
        if (length < 0 || length > limit) {
            throw in.corrupt("a list of " + Long.toUnsignedString(length) + " " + field.name() + " in the " + limit
                    + " bytes that are left of the record");
        }
        for (long i = 0; i < length; i++) {
            long before = 0;
            for (Encoding each : field.items()) {
                before = value(each, before, in);
                add(before);
            }
        }
    }

    private long value(Encoding encoding, long before, ByteInput in) {
        switch (encoding) {
            case TEXT:
                texts.add(in.text());
                return texts.size() - 1L;
            case TYPED:
                return in.value(ValueType.encodingOf(before));
            default:
                return in.value(encoding);
        }
    }
}
