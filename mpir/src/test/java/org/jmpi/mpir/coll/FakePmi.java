package org.jmpi.mpir.coll;

import java.lang.reflect.Proxy;
import org.jmpi.mpir.pmi.PmiClient;

/** A process manager that knows a rank and a size and nothing else. */
public final class FakePmi {
    private FakePmi() {}

    /** Returns the client of {@code rank} in a job of {@code size}. */
    public static PmiClient of(int rank, int size) {
        return (PmiClient) Proxy.newProxyInstance(
                FakePmi.class.getClassLoader(), new Class<?>[] {PmiClient.class}, (proxy, method, args) -> {
                    switch (method.getName()) {
                        case "rank":
                            return rank;
                        case "size":
                            return size;
                        default:
                            throw new UnsupportedOperationException(method.getName());
                    }
                });
    }
}
