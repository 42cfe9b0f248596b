package org.jmpi.mpir.key;

import org.jmpi.mpir.handle.HandleObject;

/** A key whose values can be set on every kind of handle. */
public final class Key extends HandleObject {}
