package org.jmpi.codegen.objects;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the files of the description say. */
final class Description {
    /** The classes, by name. */
    final Map<String, JavaClass> classes = new LinkedHashMap<>();
    /** The kinds of parameters that are objects of package {@code mpi}, by the standard's names. */
    final Map<String, Kind> kinds = new LinkedHashMap<>();
    /** What parameters, results and exceptions are, where a method's own Javadoc doesn't say. */
    final Map<String, String> words = new LinkedHashMap<>();
    /** The Javadoc of the forms that are derived from a method. */
    final Map<String, Doc> forms = new LinkedHashMap<>();
}
