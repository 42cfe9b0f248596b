package org.jmpi.mpir.io.store;

/**
 * How a file is opened.
 *
 * @param reads whether it is read
 * @param writes whether it is written
 * @param creates whether it is made if it isn't there
 * @param exclusive whether it must not be there
 */
public record OpenMode(boolean reads, boolean writes, boolean creates, boolean exclusive) {
    /** Returns the mode for who opens the file after another rank made it. */
    public OpenMode ofExisting() {
        return new OpenMode(reads, writes, false, false);
    }
}
