package org.jmpi.mpir.io.watch;

import org.jmpi.mpir.tool.pvar.PvarClass;

/** What is counted of a rank's files, and the variable that shows it. */
public enum IoCount {
    READS("io_reads", "Accesses that read, by one rank or collective"),
    WRITES("io_writes", "Accesses that write, by one rank or collective"),
    READ_BYTES("io_read_bytes", "Bytes that these reads brought"),
    WRITE_BYTES("io_write_bytes", "Bytes that these writes took"),
    STORE_READS("io_calls_read", "Calls of the file system that read"),
    STORE_WRITES("io_calls_write", "Calls of the file system that write"),
    SHORT("io_short_transfers", "Calls of the file system that moved less than they could, also where a file ends"),
    SIEVE_READ("io_sieve_read_bytes", "Bytes between runs that data sieving read besides"),
    SIEVE_WRITE("io_sieve_write_bytes", "Bytes that data sieving read and wrote besides its data in order to write"),
    ROUNDS("io_twophase_rounds", "Rounds of collective buffering in which this rank took part"),
    EXCHANGED(
            "io_exchange_bytes",
            "Bytes that collective buffering sent from here, to this rank itself too, or copied where ranks share memory"),
    FILLED("io_rmw_windows", "Parts of windows of collective buffering that were read to fill their holes"),
    LOCK_WAITS("io_lock_waits", "Waits for the lock of a block, which another writer had"),
    SYNCS("io_sync_calls", "Calls of the file system that bring data to the device"),
    READ_TIME(PvarClass.TIMER, "io_time_read", "Time in calls of the file system that read (seconds)"),
    WRITE_TIME(PvarClass.TIMER, "io_time_write", "Time in calls of the file system that write (seconds)"),
    EXCHANGE_TIME(
            PvarClass.TIMER, "io_time_exchange", "Time spent waiting for messages of collective buffering (seconds)"),
    SYNC_TIME(PvarClass.TIMER, "io_time_sync", "Time in calls that bring data to the device (seconds)");

    final PvarClass varClass;
    final String variable;
    final String description;

    IoCount(String variable, String description) {
        this(PvarClass.COUNTER, variable, description);
    }

    IoCount(PvarClass varClass, String variable, String description) {
        this.varClass = varClass;
        this.variable = variable;
        this.description = description;
    }
}
