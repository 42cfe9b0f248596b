package org.jmpi.test.perf;

/** By which API a benchmark makes its calls. */
enum CallStyle {
    /** The functions of the standard. */
    BINDING {
        @Override
        MeasuredCalls calls() {
            return new BindingCalls();
        }
    },
    /** The methods of Open MPI's API. */
    OBJECTS {
        @Override
        MeasuredCalls calls() {
            return new ObjectCalls();
        }
    },
    /** The methods of mpiJava and MPJ Express. */
    CAPITALS {
        @Override
        MeasuredCalls calls() {
            return new CapitalCalls();
        }
    };

    abstract MeasuredCalls calls();
}
