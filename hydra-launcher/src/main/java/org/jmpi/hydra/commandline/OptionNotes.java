package org.jmpi.hydra.commandline;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What is to say about an option beyond its line of help, and the variables that stand for it. */
final class OptionNotes {
    private static final Map<Option, String> NOTES = new EnumMap<>(Option.class);
    private static final Map<Option, List<String>> VARIABLES = new EnumMap<>(Option.class);

    static {
        note(
                Option.N,
                "Without it a program gets a rank for each slot of the host list, or one rank if there is no list.");
        note(
                Option.STATUS,
                "Each rank's MPI call with its arguments and line of source, and who waits for whom; the job goes on."
                        + " SIGUSR1 to the launcher makes it say the same.");
        note(Option.SOFT, "A comma separated list of numbers, ranges A:B and steps A:B:S, as the standard has it.");
        note(
                Option.HOSTFILE,
                "A line is host[:slots] or host slots=N max_slots=M, then perhaps user=NAME and"
                        + " binding=TARGET; user@host is understood too. A host without a number has 1 slot. A host named"
                        + " again gets the slots of both lines. '#' begins a comment. More ranks than slots begin again"
                        + " at the first host; max_slots is never exceeded.");
        note(
                Option.HOST,
                "Where there is but one program it is the same as -hosts. A program without -host runs on"
                        + " the hosts of all programs, or on those that other programs name if there are none.");
        note(Option.PPN, "When each host has its N ranks, the first host gets N more.");
        note(
                Option.NPERNODE,
                "The same as -map-by ppr:N:node. Without -n there are N ranks for each host; more are" + " refused.");
        note(
                Option.MAP_BY,
                "slot fills a host's slots before the next host's. node goes from host to host."
                        + " ppr:N:node is -npernode N; ppr:N:socket (core, numa, ...) puts N on each socket of a host, as"
                        + " many as this machine has. hwthread, core, l1, l2, l3, numa, socket and board say that ranks of"
                        + " one host shall be bound to processors of one after the other of these (see -bind-to), and fill"
                        + " slots. Modifiers after a colon: OVERSUBSCRIBE, NOOVERSUBSCRIBE, NOLOCAL, DONOTLAUNCH,"
                        + " PE=N for -bind-to core:N.");
        note(
                Option.RANK_BY,
                "Ranks get their places by -map-by, then their numbers. node counts from host to host; slot, and all"
                        + " others, count all ranks of a host first. core and hwthread count as processors are numbered,"
                        + " socket, numa, ... from one of these to the next; that matters only for -bind-to.");
        note(Option.NO_LAUNCH, "The exit code is 0.");
        note(
                Option.CPU_SET,
                "Each rank may use all of them; with -bind-to core, hwthread or cpu-list:ordered each rank of a host gets"
                        + " the next one.");
        note(
                Option.OUTPUT_FILENAME,
                "N has zeros before it, as wide as the number of ranks. The terminal gets the lines too, unless :nocopy"
                        + " stands behind the name; with :nojobid there is no folder 1.");
        note(
                Option.TIMESTAMP,
                "With -tag-output both stand there: Mon Nov  3 20:04:05 2025[1,2]<stdout>:. The time is the launcher's,"
                        + " when it gets the line.");
        note(Option.PREPEND_ENV, "PATH /x or PATH[:] /x puts /x: before the inherited value, or the one set with -x.");
        note(
                Option.RANKMAP,
                "Each block puts so many ranks on each of so many hosts, beginning with host number"
                        + " start (from 0); after the last block it begins again. Example: (vector,(0,2,1),(0,1,2)).");
        note(Option.NO_LOCAL, "This machine is taken out of the host list.");
        note(Option.STRICT, "max_slots of a host file is always observed.");
        note(Option.LAUNCHER, "Ranks on this machine are started directly whatever the launcher is.");
        note(Option.LAUNCHER_ARGS, "Divided at blanks; quotes keep words together.");
        note(
                Option.STAGE,
                "Sends what class paths, module paths and agents name, folders as jars, a program given with its folder,"
                        + " and JMPI itself (with ssh and rsh). A host is sent what it lacks, by content, and keeps it in"
                        + " ~/.cache/jmpi/stage; what no job used for a month is removed there. Without -wdir ranks run in"
                        + " the launcher's folder where the host has it, else in the home folder.");
        note(
                Option.NO_AUTO_CLEANUP,
                "What survivors do with a dead rank fails with MPI_ERR_PROC_ABORTED, with each"
                        + " other they can work on and finalize. The job's exit code is that of the first rank that failed.");
        note(
                Option.CONFIGFILE,
                "Each line is a program with its options, as between two colons; a backslash at the"
                        + " end of a line continues it; '#' at the begin of a word begins a comment; quotes and backslashes work as in the"
                        + " shell. Nothing else may stand on the command line but options for all programs before it.");
        note(
                Option.BIND_TO,
                "Each rank of a host gets the next core (socket, numa domain, cache, ...), again from"
                        + " the first when there are no more; core:2 gives two each. user:0,2-3,5+7 lists the"
                        + " processors of each rank. Only processors that the launcher itself may use are given. Needs Linux"
                        + " and taskset; elsewhere it is warned of once, and ranks run unbound.");
        note(Option.EXPORT, "-x NAME passes on what -envnone or -envlist would hold back; -x NAME=VALUE is -env.");
        note(
                Option.INPUT,
                "With all, every rank reads it at its own pace, and what some have not read yet waits in a temporary"
                        + " file.");
        note(
                Option.PREFIX,
                "%r rank, %s number of ranks, %h host, %p number of the host in this job, %g number of"
                        + " the job (0), %% a percent sign. A blank follows only if the pattern has it.");
        note(
                Option.OUTFILE,
                "The same letters as for -prepend-pattern. Directories are made; a file that is there is"
                        + " overwritten; ranks with the same name share the file, line by line.");
        note(Option.MERGE, "Within a rank, the order of a line of output and one of errors is not kept.");
        note(Option.TIMEOUT, "The exit code is then 255.");
        note(
                Option.USIZE,
                "SYSTEM is the sum of the hosts' slots, without a host list the processors of this machine; never less"
                        + " than the number of ranks. With INFINITE the attribute MPI_UNIVERSE_SIZE is not set.");

        variables(Option.HOSTFILE, "HYDRA_HOST_FILE", "I_MPI_HYDRA_HOST_FILE", "OMPI_MCA_orte_default_hostfile");
        variables(Option.LAUNCHER, "HYDRA_LAUNCHER", "HYDRA_BOOTSTRAP");
        variables(Option.LAUNCHER_EXEC, "HYDRA_LAUNCHER_EXEC", "HYDRA_BOOTSTRAP_EXEC");
        variables(
                Option.LAUNCHER_ARGS,
                "HYDRA_LAUNCHER_EXTRA_ARGS",
                "HYDRA_LAUNCH_EXTRA_ARGS",
                "HYDRA_BOOTSTRAP_EXTRA_ARGS",
                "OMPI_MCA_plm_rsh_args");
        variables(Option.RMK, "HYDRA_RMK");
        variables(Option.IFACE, "HYDRA_IFACE");
        variables(Option.BIND_TO, "HYDRA_BINDING");
        variables(Option.MAP_BY, "HYDRA_MAPPING");
        variables(Option.PPN, "I_MPI_PERHOST");
        variables(Option.TIMEOUT, "MPIEXEC_TIMEOUT");
    }

    private OptionNotes() {}

    private static void note(Option option, String text) {
        NOTES.put(option, text);
    }

    private static void variables(Option option, String... names) {
        VARIABLES.put(option, List.of(names));
    }

    /** Empty when the line of help says all. */
    static String of(Option option) {
        return NOTES.getOrDefault(option, "");
    }

    /** Environment variables whose value is the option's, the first that is set counts. */
    static List<String> variables(Option option) {
        return VARIABLES.getOrDefault(option, List.of());
    }
}
