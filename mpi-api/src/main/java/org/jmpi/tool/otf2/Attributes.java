package org.jmpi.tool.otf2;

import java.util.Arrays;

/** The attributes of an event: number, type and value of each. */
public final class Attributes {
    private static final int WORDS = 3;

    private long[] words = new long[4 * WORDS];
    private int count;

    Attributes() {}

    void clear() {
        count = 0;
    }

    void read(ByteInput in) {
        clear();
        long size = in.u32();
        if (size > in.remaining()) {
            throw in.corrupt("a list of " + size + " attributes in the " + in.remaining()
                    + " bytes that are left of the record");
        }
        for (long i = 0; i < size; i++) {
            if (count * WORDS == words.length) {
                words = Arrays.copyOf(words, 2 * words.length);
            }
            int at = count * WORDS;
            words[at] = in.u32();
            words[at + 1] = in.u8();
            words[at + 2] = in.value(ValueType.encodingOf(words[at + 1]));
            count++;
        }
    }

    void map(LocalDefinitions local) {
        for (int i = 0; i < count; i++) {
            int at = i * WORDS;
            words[at] = local.map(MappingType.ATTRIBUTE, words[at]);
            MappingType mapping = ValueType.mappingOf(words[at + 1]);
            if (mapping != null) {
                words[at + 2] = local.map(mapping, words[at + 2]);
            }
        }
    }

    /** Returns how many there are. */
    public int count() {
        return count;
    }

    /** Returns the number of an attribute's definition. */
    public long attribute(int index) {
        return words[index * WORDS];
    }

    /** Returns the code of an attribute's type, a {@link ValueType}'s or one that is not known. */
    public int typeCode(int index) {
        return (int) words[index * WORDS + 1];
    }

    /** Returns an attribute's value; of a float or double its bits. */
    public long value(int index) {
        return words[index * WORDS + 2];
    }

    /** Returns the index of the attribute with that definition, -1 if the event has none. */
    public int indexOf(long attribute) {
        for (int i = 0; i < count; i++) {
            if (attribute(i) == attribute) {
                return i;
            }
        }
        return -1;
    }
}
