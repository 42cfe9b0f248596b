package org.jmpi.mpir.io.file;

/** What an access uses besides the user's buffer. The file keeps it for the next one. */
public interface FileScratch {}
