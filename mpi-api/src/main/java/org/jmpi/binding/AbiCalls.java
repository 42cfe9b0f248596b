package org.jmpi.binding;

import org.jmpi.mpir.err.ErrorClass;

/** Settings of the binary interface that JMPI does not accept. */
final class AbiCalls {
    private AbiCalls() {}

    @SuppressWarnings("DoNotCallSuggester") // a function of the standard
    static void setFortranInfo() {
        throw Checks.error(
                ErrorClass.ERR_ABI,
                "the sizes of Fortran's types are fixed: expected no call;" + " MPI_Abi_get_fortran_info returns them");
    }
}
