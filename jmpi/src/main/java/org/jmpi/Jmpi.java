package org.jmpi;

/** What this jar is: the one to depend on. Package {@code mpi}, in a jar that comes with it, has what programs call. */
public final class Jmpi {
    private Jmpi() {}

    /** Returns the version of JMPI, {@code 0.1.0} say; that of classes which are in no jar is {@code unknown}. Local, any thread. */
    public static String version() {
        String version = Jmpi.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}
