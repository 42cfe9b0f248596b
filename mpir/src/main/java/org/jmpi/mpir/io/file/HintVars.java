package org.jmpi.mpir.io.file;

import java.util.Map;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;

/** What the hints of a file are unless the program says otherwise: control variables, so that a site sets them without code. */
final class HintVars {
    private static final String AUTOMATIC = "automatic";
    private static final String ENABLE = "enable";
    private static final String DISABLE = "disable";
    private static final String[] WORDS = {AUTOMATIC, ENABLE, DISABLE};

    @Cvar(
            name = "MPIR_CVAR_IO_CB_READ",
            twins = {"MPIR_CVAR_IO_CB_WRITE", "MPIR_CVAR_IO_CB_OVERLAP", "MPIR_CVAR_IO_DS_READ", "MPIR_CVAR_IO_DS_WRITE"
            },
            category = "IO",
            type = CvarType.ENUM,
            defaultValue = AUTOMATIC,
            enumValues = {AUTOMATIC, ENABLE, DISABLE},
            dynamic = true,
            description =
                    "A file's hint of this name, with romio_ before it (cb_overlap: jmpi_), unless the program sets it. cb is"
                            + " collective buffering, ds data sieving: see docs/hints.md.")
    private static final CvarKey CB_READ = CvarKey.of("MPIR_CVAR_IO_CB_READ");

    private static final CvarKey CB_WRITE = CvarKey.of("MPIR_CVAR_IO_CB_WRITE");
    private static final CvarKey CB_OVERLAP = CvarKey.of("MPIR_CVAR_IO_CB_OVERLAP");
    private static final CvarKey DS_READ = CvarKey.of("MPIR_CVAR_IO_DS_READ");
    private static final CvarKey DS_WRITE = CvarKey.of("MPIR_CVAR_IO_DS_WRITE");

    @Cvar(
            name = "MPIR_CVAR_IO_CB_NODES",
            category = "IO",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            dynamic = true,
            description = "What a file's hint cb_nodes is unless the program sets it: the number of aggregators of"
                    + " collective buffering. 0 means as many as the file has ranks.")
    private static final CvarKey CB_NODES = CvarKey.of("MPIR_CVAR_IO_CB_NODES");

    @Cvar(
            name = "MPIR_CVAR_IO_CB_BUFFER_SIZE",
            twins = "MPIR_CVAR_IO_IND_RD_BUFFER_SIZE",
            category = "IO",
            type = CvarType.LONG,
            defaultValue = "4194304",
            min = 1,
            dynamic = true,
            description =
                    "What a file's hint of this name is unless the program sets it, in bytes. For cb these are the windows of"
                            + " all aggregators together, for ind_rd a piece that a read with data sieving reads.")
    private static final CvarKey CB_BUFFER_SIZE = CvarKey.of("MPIR_CVAR_IO_CB_BUFFER_SIZE");

    private static final CvarKey READ_BUFFER = CvarKey.of("MPIR_CVAR_IO_IND_RD_BUFFER_SIZE");

    @Cvar(
            name = "MPIR_CVAR_IO_IND_WR_BUFFER_SIZE",
            category = "IO",
            type = CvarType.LONG,
            defaultValue = "262144",
            min = 1,
            dynamic = true,
            description =
                    "What a file's hint ind_wr_buffer_size is unless the program sets it, in bytes: a piece that a"
                            + " write with data sieving writes. More than the default count as the default.")
    private static final CvarKey WRITE_BUFFER = CvarKey.of("MPIR_CVAR_IO_IND_WR_BUFFER_SIZE");

    @Cvar(
            name = "MPIR_CVAR_IO_STRIPING_UNIT",
            category = "IO",
            type = CvarType.LONG,
            defaultValue = "4096",
            min = 1,
            dynamic = true,
            description = "What a file's hint striping_unit is unless the program sets it, in bytes: the domains of"
                    + " aggregators begin and end at multiples of it.")
    private static final CvarKey STRIPING_UNIT = CvarKey.of("MPIR_CVAR_IO_STRIPING_UNIT");

    private static final String DEVICE = "device";
    private static final String[] SYNC_WORDS = {DEVICE, "visible"};

    @Cvar(
            name = "MPIR_CVAR_IO_SYNC",
            category = "IO",
            type = CvarType.ENUM,
            defaultValue = DEVICE,
            enumValues = {DEVICE, "visible"},
            dynamic = true,
            description = "What a file's hint jmpi_sync is unless the program sets it: what MPI_File_sync waits for.")
    private static final CvarKey SYNC = CvarKey.of("MPIR_CVAR_IO_SYNC");

    private HintVars() {}

    /** Puts the values in force, for a file of {@code ranks} ranks, into {@code hints}. */
    static void put(CvarSet cvars, int ranks, Map<String, String> hints) {
        hints.put(FileHints.CB_READ, word(cvars, CB_READ));
        hints.put(FileHints.CB_WRITE, word(cvars, CB_WRITE));
        hints.put(FileHints.CB_OVERLAP, word(cvars, CB_OVERLAP));
        int nodes = cvars.getInt(CB_NODES);
        hints.put(FileHints.CB_NODES, "" + (nodes == 0 ? ranks : nodes));
        hints.put(FileHints.CB_BUFFER_SIZE, "" + cvars.getLong(CB_BUFFER_SIZE));
        hints.put(FileHints.DS_READ, word(cvars, DS_READ));
        hints.put(FileHints.DS_WRITE, word(cvars, DS_WRITE));
        hints.put(FileHints.READ_BUFFER, "" + cvars.getLong(READ_BUFFER));
        hints.put(FileHints.WRITE_BUFFER, "" + cvars.getLong(WRITE_BUFFER));
        hints.put(FileHints.SYNC, SYNC_WORDS[cvars.getEnum(SYNC)]);
        hints.put(FileHints.STRIPING_UNIT, "" + cvars.getLong(STRIPING_UNIT));
    }

    private static String word(CvarSet cvars, CvarKey key) {
        return WORDS[cvars.getEnum(key)];
    }
}
