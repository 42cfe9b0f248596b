package org.jmpi.hydra.bootstrap;

import java.io.Console;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.LaunchSettings;

/** A remote shell: ssh or rsh. Mirrors {@code bscd_ssh} and {@code bscd_rsh}. */
final class ShellBootstrap implements Bootstrap {
    // a host that just starts; not: a key that does not fit
    private static final Pattern PASSING = Pattern.compile("(?is).*(connection (refused|reset|closed|timed out)"
            + "|operation timed out|temporary failure|could not resolve|no route to host|network is unreachable"
            + "|kex_exchange_identification).*");

    private final String name;
    private final List<String> command = new ArrayList<>();

    ShellBootstrap(String name, LaunchSettings settings) {
        this.name = name;
        command.add(settings.launcherExec() != null ? settings.launcherExec() : name);
        if (name.equals("ssh")) {
            // no X11
            command.add("-x");
        }
        command.addAll(settings.launcherExtraArgs());
        if (name.equals("ssh") && isUnattended()) {
            // behind the user's words, which win: nobody is there to answer questions
            command.addAll(List.of("-o", "BatchMode=yes"));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<ProxyLaunch> launches(List<ProxyNode> targets, ProxyProgram program, Arguments arguments) {
        return targets.stream()
                .map(target -> launch(target, program, arguments))
                .toList();
    }

    private ProxyLaunch launch(ProxyNode target, ProxyProgram program, Arguments arguments) {
        List<String> words = new ArrayList<>(command);
        if (!target.user().isEmpty()) {
            words.addAll(List.of("-l", target.user()));
        }
        words.add(target.host());
        String shown = String.join(" ", words) + " <proxy>";
        words.add(ProxyProgram.quoted(program.anywhere(arguments.of(target.node()))));
        return new ProxyLaunch(List.of(target), words, shown);
    }

    @Override
    public boolean worthAnotherTry(String said) {
        return PASSING.matcher(said).matches();
    }

    @SuppressWarnings("SystemConsoleNull") // only before JDK 22, from which on one that is no terminal says so
    private static boolean isUnattended() {
        Console console = System.console();
        if (console == null) {
            return true;
        }
        try {
            return Boolean.FALSE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
