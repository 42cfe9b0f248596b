package org.jmpi.mpir.mpl;

import java.nio.channels.spi.SelectorProvider;

/** Which selectors a process has. Java looks for others than its own in all jars, which costs a start 4 ms. */
public final class Selectors {
    private static final String OWN = "sun.nio.ch.EPollSelectorProvider";
    private static final String PROPERTY = "java.nio.channels.spi.SelectorProvider";

    private Selectors() {}

    /** Chooses Java's own, unless somebody wants others: by a property, or by a service on the class path. */
    public static void choose() {
        if (System.getProperty(PROPERTY) == null
                && !Services.mayHave(SelectorProvider.class, ClassLoader.getSystemClassLoader())) {
            chooseOwn();
        }
    }

    /** Chooses Java's own, for a program whose class path has no others. */
    public static void chooseOwn() {
        try {
            Class.forName(OWN, false, null);
        } catch (ClassNotFoundException e) {
            // not Linux
            return;
        }
        System.setProperty(PROPERTY, OWN);
        try {
            SelectorProvider.provider();
        } finally {
            // it is chosen for good, and none of the program's concern
            System.clearProperty(PROPERTY);
        }
    }
}
