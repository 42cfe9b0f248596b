package org.jmpi.mpir.errhan;

/** A buffer for buffered sends that was attached to a communicator or session; the chapter of those sends knows which. */
public interface OwnerBuffer {}
