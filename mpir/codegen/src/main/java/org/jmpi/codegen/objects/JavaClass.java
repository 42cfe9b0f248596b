package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;

/**
 * A class of package {@code mpi} that is generated.
 *
 * @param name its name
 * @param head its declaration
 * @param kind the kind of the handle that it wraps; {@code -}: none
 * @param doc its Javadoc
 * @param methods what the description has of it
 */
record JavaClass(String name, String head, String kind, Doc doc, List<Method> methods) {
    JavaClass(String name, String head, String kind, Doc doc) {
        this(name, head, kind, doc, new ArrayList<>());
    }
}
