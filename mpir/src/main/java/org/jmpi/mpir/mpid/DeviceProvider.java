package org.jmpi.mpir.mpid;

/** Makes devices; found by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {
    /** Returns the device's name, as a version string shows it: {@code "ch4:tcp,posix"}. */
    String name();

    /** Makes the device of one rank. */
    Device create();
}
