package org.jmpi.mpir.attr;

/** One attribute: a key with a value. Holds a reference to the key. */
final class Attribute {
    final Keyval keyval;
    final Object value;
    /** Tells which of an object's attributes was set earlier; set when it enters a list. */
    long sequence;

    Attribute(Keyval keyval, Object value) {
        this.keyval = keyval;
        this.value = value;
    }
}
