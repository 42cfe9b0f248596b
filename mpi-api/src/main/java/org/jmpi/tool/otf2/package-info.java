/**
 * The trace format OTF2 (trace format 2, as of OTF2 3.0), read and written without its C library. The package depends on
 * nothing but {@code java.base}, and can be used by other programs.
 *
 * <p>{@link org.jmpi.tool.otf2.Archive} opens an archive: its definitions, its locations, and all events in order of time.
 * {@link org.jmpi.tool.otf2.ArchiveWriter} makes one. The fields of each record are listed in
 * {@link org.jmpi.tool.otf2.EventType} and {@link org.jmpi.tool.otf2.DefinitionType}.
 *
 * <p>All values of records are {@code long}: the numbers of the format are unsigned, those of 32 bits with the undefined
 * value {@link org.jmpi.tool.otf2.Otf2#UNDEFINED_32}, those of 64 bits with {@link org.jmpi.tool.otf2.Otf2#UNDEFINED_64}.
 */
package org.jmpi.tool.otf2;
