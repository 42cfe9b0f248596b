package org.jmpi.mpir.attr;

/** What has attributes: a communicator or a datatype. */
public interface AttributeOwner {
    /** Returns the object's handle. */
    int handle();

    /** Returns the object's attributes, always the same instance. */
    AttributeList attributes();
}
