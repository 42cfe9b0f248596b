package org.jmpi.mpid.ch4.vci;

import java.util.function.Supplier;
import org.jmpi.mpir.request.Request;

/** Makes a VCI for protocols that give each of its requests their part. */
@FunctionalInterface
public interface VciMaker {
    /** Makes the VCI; {@code requests} makes a request of its pool, later. */
    Vci make(Supplier<Request> requests);
}
