package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.CopyFunction;
import org.jmpi.mpir.attr.DeleteFunction;
import org.jmpi.mpir.attr.Keyval;
import org.jmpi.mpir.attr.Keyvals;
import org.jmpi.mpir.handle.HandleKind;
import org.jspecify.annotations.Nullable;

/** Keys of attributes, with the callbacks that the standard predefines. */
final class AttrCalls {
    private AttrCalls() {}

    static Keyval commKey(Rank self, CopyFunction copy, DeleteFunction delete, @Nullable Object extraState) {
        return Keyvals.create(self, HandleKind.COMM, copy, delete, extraState);
    }

    static Keyval typeKey(Rank self, CopyFunction copy, DeleteFunction delete, @Nullable Object extraState) {
        return Keyvals.create(self, HandleKind.DATATYPE, copy, delete, extraState);
    }

    static Keyval winKey(Rank self, CopyFunction copy, DeleteFunction delete, @Nullable Object extraState) {
        return Keyvals.create(self, HandleKind.WIN, copy, delete, extraState);
    }

    static void freeWinKey(Rank self, Keyval keyval) {
        Keyvals.free(self, HandleKind.WIN, keyval);
    }

    static void freeCommKey(Rank self, Keyval keyval) {
        Keyvals.free(self, HandleKind.COMM, keyval);
    }

    static void freeTypeKey(Rank self, Keyval keyval) {
        Keyvals.free(self, HandleKind.DATATYPE, keyval);
    }
}
