package org.jmpi.mpir.tool.info;

/** Starts the command {@code jmpi-info} and ends its process. */
public final class JmpiInfoMain {
    private JmpiInfoMain() {}

    /**
     * Runs the command with this process's environment.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        System.exit(new JmpiInfo.Run(System.getenv(), System.getProperties(), System.out, System.err).of(args));
    }
}
