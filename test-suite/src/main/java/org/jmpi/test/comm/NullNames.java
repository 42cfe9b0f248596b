package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The names of null handles, which MPI 4.1, 7.8, has. They can't be changed. */
public final class NullNames {
    private NullNames() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NullNames::run);
    }

    /** Collective: who is in no communicator splits. */
    public static int run(String[] args) throws MPIException {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        String[] name = {"before"};
        check.ok(MPI_Comm_get_name(MPI_COMM_NULL, name), "comm_get_name");
        check.equal("MPI_COMM_NULL", name[0], "name of no communicator");
        check.ok(MPI_Type_get_name(MPI_DATATYPE_NULL, name), "type_get_name");
        check.equal("MPI_DATATYPE_NULL", name[0], "name of no datatype");
        int[] comm = {MPI_COMM_NULL};
        MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, comm);
        check.ok(MPI_Comm_get_name(comm[0], name), "comm_get_name of who is in no communicator");
        check.equal("MPI_COMM_NULL", name[0], "name of who is in no communicator");
        check.error(MPI_ERR_COMM, MPI_Comm_set_name(MPI_COMM_NULL, "x"), "comm_set_name", "MPI_COMM_NULL");
        check.error(MPI_ERR_TYPE, MPI_Type_set_name(MPI_DATATYPE_NULL, "x"), "type_set_name", "MPI_DATATYPE_NULL");
        check.error(MPI_ERR_COMM, MPI_Comm_get_name(MPI_INT, name), "another handle", "comm");
        check.error(MPI_ERR_ARG, MPI_Comm_get_name(MPI_COMM_NULL, null), "no cell", "comm_name");
        Comm none = MPI.COMM_WORLD.split(MPI.UNDEFINED, 0);
        check.equal("MPI_COMM_NULL", none.getName(), "name of the object");
        check.equal("MPI_DATATYPE_NULL", MPI.DATATYPE_NULL.getName(), "name of the datatype's object");
        return check.errors();
    }
}
