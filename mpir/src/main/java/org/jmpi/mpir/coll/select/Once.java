package org.jmpi.mpir.coll.select;

/** Prints a line on standard error the first time it is run. */
final class Once implements Runnable {
    private final String line;
    private boolean done;

    Once(String line) {
        this.line = line;
    }

    @Override
    public void run() {
        if (!done) {
            done = true;
            System.err.println("jmpi: warning: " + line + "; the automatic choice does it");
        }
    }
}
