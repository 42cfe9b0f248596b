package org.jmpi.mpir.tool.pvar;

/**
 * Whether this JVM counts at all. The counting sites on the path of a message ask {@link #ON}, a constant to the JIT, which
 * drops them where it is false; there are no performance variables then (mirrors a build without
 * {@code --enable-mpit-pvars}).
 */
public final class Instrument {
    /** Name of the system property that turns counting off with {@code false}. */
    public static final String PROPERTY = "org.jmpi.mpir.tool.pvar.Instrument.ON";

    /** True unless the property {@link #PROPERTY} is {@code false}. */
    public static final boolean ON = !"false".equals(System.getProperty(PROPERTY));

    private Instrument() {}
}
