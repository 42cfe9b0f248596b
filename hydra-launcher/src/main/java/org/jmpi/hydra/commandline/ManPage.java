package org.jmpi.hydra.commandline;

import java.util.List;
import java.util.Map;

/** The manual page {@code jmpiexec(1)}, from the same tables as the parser and the help. */
final class ManPage {
    private static final Map<String, String> VARIABLES = Map.of(
            DefaultSettings.FILE,
            "file of settings, instead of ~/.mpiexec.hydra.conf",
            DefaultSettings.PASSED,
            "all: as -genvall",
            DefaultSettings.LOCALHOST,
            "1: as -localhost localhost",
            DefaultSettings.AUTOFORK,
            "0: start ranks on this machine through the launcher, too",
            "HYDRA_DEBUG",
            "1: as -verbose",
            "HYDRA_HOSTNAME_PROPAGATION",
            "1: as -enable-hostname-propagation");

    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    static String text() {
        ManPage man = new ManPage();
        man.head();
        man.options();
        man.foreign();
        man.environment();
        man.tail();
        return man.page.toString();
    }

    private void head() {
        raw(".TH JMPIEXEC 1 \"\" JMPI \"User commands\"");
        section("NAME");
        raw("jmpiexec \\- start the ranks of an MPI job");
        section("SYNOPSIS");
        raw(".B " + escaped(Help.USAGE));
        section("DESCRIPTION");
        text("Starts the ranks of a job, carries their input and output, and ends the job when it is over or broken."
                + " PROGRAM is a source file (Ring.java, compiled once for all ranks), a class (pkg.Main), a jar"
                + " (app.jar or -jar app.jar), or any executable. Options of java go before it. What follows it is the"
                + " program's own, up to a ':'. One dash or two are the same, and so are '-n 4' and '-n=4'.");
        raw(".PP");
        text("mpiexec and mpirun beside jmpiexec are the same program.");
    }

    private void options() {
        section("OPTIONS");
        for (Option.Group group : Option.Group.values()) {
            raw(".SS " + escaped(group.title));
            for (Option option : Option.values()) {
                if (option.group == group) {
                    option(option);
                }
            }
        }
    }

    private void option(Option option) {
        String argument = option.argument.isEmpty() ? "" : " \\fI" + escaped(option.argument) + "\\fR";
        raw(".TP");
        raw("\\fB" + escaped(option.spelled()) + "\\fR" + argument);
        text(sentence(option.help));
        if (!OptionNotes.of(option).isEmpty()) {
            text(OptionNotes.of(option));
        }
        List<String> variables = OptionNotes.variables(option);
        if (!variables.isEmpty()) {
            text("In the environment: " + String.join(", ", variables) + ".");
        }
    }

    private static String sentence(String help) {
        return Character.toUpperCase(help.charAt(0)) + help.substring(1) + ".";
    }

    private void foreign() {
        section("OPTIONS OF OTHER LAUNCHERS");
        raw(".SS Short for others");
        for (Shorthand each : Shorthand.values()) {
            raw(".TP");
            raw("\\fB" + escaped("-" + each.text) + "\\fR"
                    + (each.argument.isEmpty() ? "" : " \\fI" + escaped(each.argument) + "\\fR"));
            text("As " + each.inFull() + ".");
        }
        for (ForeignOption.Fate fate : ForeignOption.Fate.values()) {
            raw(".SS " + escaped(fate.title));
            for (ForeignOption option : ForeignOption.values()) {
                if (option.fate == fate) {
                    raw(".TP");
                    raw("\\fB" + escaped("-" + String.join(", -", option.names)) + "\\fR");
                    text(sentence(option.reason));
                }
            }
        }
    }

    private void environment() {
        section("ENVIRONMENT AND SETTINGS");
        text("Options for all jobs that the command line does not give come from ~/.mpiexec.hydra.conf, divided"
                + " into words as by a shell. Those that are not there come from the environment: the variables named above,"
                + " and");
        VARIABLES.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(each -> {
            raw(".TP");
            raw("\\fB" + escaped(each.getKey()) + "\\fR");
            text(sentence(each.getValue()));
        });
    }

    private void tail() {
        section("EXIT STATUS");
        text(
                "That of the first rank that failed, 128+N for signal N; 0 when all ended well; 2 when the command line or a"
                        + " file that it names makes no sense; 255 when the time was up or the launcher failed.");
        section("EXAMPLES");
        raw(".nf");
        Help.EXAMPLES.lines().forEach(line -> raw(escaped(line.strip())));
        raw(".fi");
    }

    private void section(String title) {
        raw(".SH " + title);
    }

    private void text(String text) {
        raw(escaped(text));
    }

    private void raw(String line) {
        page.append(line).append('\n');
    }

    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
