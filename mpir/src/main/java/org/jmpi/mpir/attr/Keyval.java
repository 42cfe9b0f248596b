package org.jmpi.mpir.attr;

import org.jmpi.mpir.handle.HandleObject;

/** A key of attributes on one kind of object (mirrors {@code MPII_Keyval}). */
public final class Keyval extends HandleObject {}
