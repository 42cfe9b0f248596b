package org.jmpi.mpir.coll.registry;

import org.jspecify.annotations.Nullable;

/**
 * A collective as tuning trees and control variables tell them apart.
 *
 * @param kind what it does
 * @param nonblocking whether it is the non-blocking form, which persistent ones go with
 */
public record Collective(CollKind kind, boolean nonblocking) {
    private static final CollKind[] KINDS = CollKind.values();

    /** Returns the one of this name, {@code bcast} or {@code ibcast}; null: none. */
    public static @Nullable Collective find(String name) {
        for (CollKind kind : KINDS) {
            String own = kind.functionName();
            if (name.equals(own)) {
                return new Collective(kind, false);
            }
            if (name.length() == own.length() + 1 && name.charAt(0) == 'i' && name.endsWith(own)) {
                return new Collective(kind, true);
            }
        }
        return null;
    }

    public String label() {
        return (nonblocking ? "i" : "") + kind.functionName();
    }

    /** The control variable that forces an algorithm. */
    public String cvarName(boolean inter) {
        String intra = nonblocking ? kind.nonblockingCvarName() : kind.cvarName();
        return inter ? intra.replace("_INTRA_", "_INTER_") : intra;
    }
}
