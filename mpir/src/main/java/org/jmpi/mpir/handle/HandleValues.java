package org.jmpi.mpir.handle;

/** The values of a handle object; what they are is the business of {@code org.jmpi.mpir.key}. */
public interface HandleValues {}
