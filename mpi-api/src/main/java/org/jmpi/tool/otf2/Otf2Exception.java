package org.jmpi.tool.otf2;

import java.io.IOException;
import java.nio.file.Path;

/** An archive is damaged, or not one. The message has the file, the offset in bytes, what was found and what was expected. */
public final class Otf2Exception extends IOException {
    private static final long serialVersionUID = 1;

    /** The text of the message, with the file and the offset at which the bad bytes begin. */
    Otf2Exception(Path file, long offset, String text) {
        super(file + " at byte " + offset + ": " + text);
    }

    /** A file as a whole is wrong. */
    Otf2Exception(Path file, String text) {
        super(file + ": " + text);
    }
}
