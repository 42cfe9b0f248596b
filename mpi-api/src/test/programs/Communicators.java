import mpi.CartComm;
import mpi.CartParms;
import mpi.Comm;
import mpi.DistGraphNeighbors;
import mpi.Errhandler;
import mpi.Freeable;
import mpi.GraphComm;
import mpi.GraphParms;
import mpi.Group;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;
import mpi.Version;

/** Communicators of each kind, groups, topologies, attributes, info and errors. */
public class Communicators {
    private static Intracomm world;
    private static int rank;
    private static int size;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        world = MPI.COMM_WORLD;
        rank = world.getRank();
        size = world.getSize();
        environment();
        duplicates();
        splits();
        groups();
        topologies();
        graphs();
        inter();
        attributes();
        errors();
        MPI.Finalize();
        if (!MPI.isFinalized()) {
            throw new AssertionError("finalized");
        }
    }

    private static void environment() throws MPIException {
        Version version = MPI.getVersion();
        check(version.getVersion() == MPI.VERSION && version.getSubVersion() == MPI.SUBVERSION, "version");
        check(MPI.isInitialized() && MPI.isThreadMain() && !MPI.getLibVersion().isEmpty(), "environment");
        check(!MPI.getProcessorName().isEmpty() && MPI.wtick() > 0 && MPI.wtime() <= MPI.wtime(), "clock");
        MPI.pControl(1, null);
    }

    private static void duplicates() throws MPIException {
        Intracomm copy = world.dup();
        same(MPI.CONGRUENT, Comm.compare(world, copy), "compare");
        copy.setName("copy");
        check(copy.getName().equals("copy"), "name");
        Intracomm clone = (Intracomm) ((Comm) world).clone();
        Intracomm pending = world.iDup();
        pending.getRequest().waitFor();
        same(size, pending.getSize(), "pending duplicate");
        Info info = new Info();
        info.set("key", "value");
        Comm hinted = world.dupWithInfo(info);
        hinted.setInfo(info);
        hinted.getInfo().free();
        same(1, info.size(), "info");
        check(info.getKey(0).equals("key") && info.dup().get("key").equals("value"), "info");
        info.delete("key");
        Freeable[] all = {copy, clone, pending, hinted, info};
        for (Freeable each : all) {
            each.free();
        }
        check(copy.isNull() && info.isNull(), "freed");
    }

    private static void splits() throws MPIException {
        Intracomm half = world.split(rank % 2, -rank);
        int last = size - 1;
        same((last - (last + rank) % 2 - rank) / 2, half.getRank(), "order");
        half.disconnect();
        Intracomm near = world.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        same(size, near.getSize(), "who shares memory");
        near.free();
        check(!world.isInter(), "intracommunicator");
    }

    private static void groups() throws MPIException {
        Group all = world.getGroup();
        Group first = all.incl(new int[] {0});
        Group rest = all.excl(new int[] {0});
        same(size - 1, rest.getSize(), "rest");
        same(MPI.SIMILAR == MPI.IDENT ? 1 : 0, Group.intersection(first, rest).getSize(), "nobody is in both");
        same(MPI.IDENT, Group.compare(Group.union(first, rest), all), "union");
        same(size - 1, Group.difference(all, first).getSize(), "difference");
        same(0, Group.translateRanks(first, new int[] {0}, all)[0], "translated");
        same(size, all.rangeIncl(new int[][] {{0, size - 1, 1}}).getSize(), "range");
        same(0, all.rangeExcl(new int[][] {{0, size - 1, 1}}).getSize(), "excluded range");
        Intracomm alone = world.create(first);
        check(alone.isNull() == (rank != 0), "only rank 0 is a member");
        if (rank == 0) {
            same(1, world.createGroup(first, 3).getSize(), "made by its members");
        }
        first.free();
        check(first.isNull() && MPI.GROUP_EMPTY.getSize() == 0, "freed");
    }

    private static void topologies() throws MPIException {
        int[] dims = new int[2];
        CartComm.createDims(size, dims);
        CartComm grid = world.createCart(dims, new boolean[] {true, false}, false);
        same(MPI.CART, grid.getTopology(), "topology");
        CartParms parms = grid.getTopo();
        same(2, parms.getDimCount(), "dimensions");
        check(parms.getPeriod(0) && !parms.getPeriod(1) && parms.getDim(0) == dims[0], "grid");
        int[] coords = grid.getCoords(rank);
        same(rank, grid.getRank(coords), "place");
        same(parms.getCoord(1), coords[1], "coordinate");
        ShiftParms shift = grid.shift(1, 1);
        check(coords[1] > 0 || shift.getRankSource() == MPI.PROC_NULL, "edge");
        check(coords[1] < dims[1] - 1 || shift.getRankDest() == MPI.PROC_NULL, "other edge");
        CartComm row = grid.sub(new boolean[] {false, true});
        same(dims[1], row.getSize(), "row");
        CartComm same = grid.dup();
        same(rank, same.map(dims, new boolean[] {true, false}), "map");
        CartComm later = grid.iDup();
        later.getRequest().waitFor();
        same(2, later.getTopo().getDimCount(), "duplicate of a grid");
    }

    private static void graphs() throws MPIException {
        int[] index = new int[size];
        int[] edges = new int[size];
        for (int i = 0; i < size; i++) {
            index[i] = i + 1;
            edges[i] = (i + 1) % size;
        }
        GraphComm ring = world.createGraph(index, edges, false);
        GraphParms parms = ring.getDims();
        same(size, parms.getIndexCount(), "nodes");
        same(size, parms.getEdgeCount(), "edges");
        same(1, parms.getIndex(0), "index");
        same((rank + 1) % size, parms.getEdge(rank), "edge");
        same((rank + 1) % size, ring.getNeighbors(rank)[0], "neighbour");
        same(rank, ring.map(index, edges), "map");
        int next = (rank + 1) % size;
        GraphComm dist = world.createDistGraph(
                new int[] {rank}, new int[] {1}, new int[] {next}, new int[] {5}, MPI.INFO_NULL, false);
        DistGraphNeighbors neighbours = dist.getDistGraphNeighbors();
        check(neighbours.isWeighted() && neighbours.getInDegree() == 1, "weighted");
        same(next, neighbours.getDestination(0), "destination");
        same(5, neighbours.getSourceWeight(0), "weight");
        same(5, neighbours.getDestinationWeight(0), "weight");
        same((rank + size - 1) % size, neighbours.getSource(0), "source");
        dist.clone().free();
    }

    private static void inter() throws MPIException {
        if (size < 2) {
            return;
        }
        Intracomm half = world.split(rank % 2, rank);
        Intercomm both = world.createIntercomm(half, 0, 1 - rank % 2, 9);
        check(both.isInter(), "intercommunicator");
        same(size / 2, both.getRemoteSize(), "remote size");
        same(size / 2, both.getRemoteGroup().getSize(), "remote group");
        int[] data = {rank};
        int root = rank % 2 == 1 ? 0 : rank == 0 ? MPI.ROOT : MPI.PROC_NULL;
        both.bcast(data, 1, MPI.INT, root);
        same(rank % 2 == 1 ? 0 : rank, data[0], "bcast");
        Intracomm merged = both.merge(rank % 2 == 1);
        same(size, merged.getSize(), "merged");
        merged.free();
        both.dup().free();
        both.free();
    }

    private static void attributes() throws MPIException {
        int key = Comm.createKeyval();
        Intracomm copy = world.dup();
        copy.setAttr(key, Integer.valueOf(4));
        check(copy.getAttr(key).equals(4) && copy.dup().getAttr(key).equals(4), "attribute");
        copy.deleteAttr(key);
        check(copy.getAttr(key) == null, "deleted");
        Comm.freeKeyval(key);
        check((Integer) world.getAttr(MPI.TAG_UB) >= 32767, "predefined");
        check(world.getAttr(MPI.WTIME_IS_GLOBAL) instanceof Boolean, "predefined flag");
    }

    private static void errors() throws MPIException {
        Errhandler before = world.getErrhandler();
        check(before == MPI.ERRORS_ARE_FATAL, "fatal at first");
        Intracomm comm = world.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        try {
            comm.send(new int[1], 1, MPI.INT, size, 0);
            throw new AssertionError("no error");
        } catch (MPIException e) {
            same(MPI.ERR_RANK, e.getErrorClass(), "class");
            comm.callErrhandler(e.getErrorCode());
            Exception asException = e;
            check(asException.getMessage() != null, "message");
        }
        try {
            throw new MPIException("own");
        } catch (MPIException e) {
            check(e.getMessage().equals("own") && e.getErrorCode() == 0, "own exception");
        }
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    private static void same(int expected, int got, String what) {
        check(expected == got, what + ": expected " + expected + ", got " + got);
    }
}
