package org.jmpi.mpir.comm;

/** What the device keeps with a communicator. */
public interface CommDevice {}
