package org.jmpi.mpir.win;

/** What the device keeps with a window. */
public interface WinDevice {}
