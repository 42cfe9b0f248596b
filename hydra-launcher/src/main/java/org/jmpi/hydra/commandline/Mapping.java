package org.jmpi.hydra.commandline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jmpi.hydra.binding.CpuList;
import org.jmpi.hydra.binding.Topology;
import org.jmpi.hydra.hosts.PlacementRule;
import org.jmpi.hydra.hosts.PlacementRule.Order;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.mpir.mpl.NearestName;
import org.jspecify.annotations.Nullable;

/** The values of {@code -map-by} and {@code -bind-to}, in Hydra's and Open MPI's words. */
final class Mapping {
    /** What processors can be grouped by; the node's topology says which there are. */
    static final List<String> TARGETS =
            List.of("hwthread", "core", "l1", "l2", "l3", "numa", "socket", "package", "board", "machine");

    private static final String CPU_LIST = "cpu-list";
    /** Modifiers of {@code -map-by} that ask for what is so, or for nothing that there is. */
    private static final List<String> NO_MATTER =
            List.of("span", "hwtcpus", "corecpus", "inherit", "noinherit", "donotresolve", "ordered");

    private static final List<String> PLACES = List.of("slot", "node", "ppr");
    private static final Pattern PPR = Pattern.compile("ppr:([^:]*):([^:]*)(?::(.*))?");
    private static final Pattern CACHE = Pattern.compile("(l[123])[a-z]*");
    private static final Pattern USER = Pattern.compile("user:[0-9]+([-+,][0-9]+)*");

    private Mapping() {}

    /** Applies {@code -map-by}. */
    static void apply(CommandLine line, String name, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        Matcher ppr = PPR.matcher(lower);
        if (lower.equals("ppr") || ppr.matches()) {
            String what = ppr.matches() ? plain(ppr.group(2)) : "";
            if (!what.equals("node") && !what.equals("slot") && !TARGETS.contains(what)) {
                throw new UsageException(name + " " + value + ": expected ppr:N:node, N ranks on each host, or"
                        + " ppr:N:WHAT, N on each core, numa, socket, ... of a host");
            }
            perPlace(line, OptionActions.count(name + " ppr", ppr.group(1)), what);
            modifiers(line, name, ppr.group(3));
            return;
        }
        int colon = lower.indexOf(':');
        String what = plain(colon < 0 ? lower : lower.substring(0, colon));
        if (what.equals("slot") || what.equals("node")) {
            Order order = what.equals("slot") ? Order.FILL : Order.ROUND_ROBIN;
            line.rule = new PlacementRule(order, line.rule.perHost(), line.rule.strict(), null);
        } else if (!what.isEmpty()) {
            line.binding.mapping = known(name, value, what);
        }
        modifiers(line, name, colon < 0 ? null : lower.substring(colon + 1));
    }

    /** Other hosts count as being like this one. */
    private static void perPlace(CommandLine line, int ranks, String what) {
        boolean ofNode = what.equals("node") || what.equals("slot");
        int places =
                ofNode ? 1 : Math.max(1, new Topology(Path.of("/")).groups(what).size());
        line.rule = new PlacementRule(Order.EXACT, Math.multiplyExact(ranks, places), line.rule.strict(), null);
        line.binding.mapping = ofNode ? "" : "ppr:" + ranks + ":" + what;
    }

    /** Applies {@code -rank-by}. */
    static void rank(CommandLine line, String name, String value) {
        String what = plain(value.toLowerCase(Locale.ROOT).replaceFirst(":fill$", ""));
        boolean ofProcessors = !List.of("node", "slot", "fill").contains(what);
        line.binding.ranking = ofProcessors ? known(name, value, what) : "";
        line.rankBy = what;
    }

    /** Makes of {@code -cpu-set} what ranks are bound to. */
    static void restrict(CommandLine line) {
        CommandLine.Binding binding = line.binding;
        boolean listed = binding.target.startsWith(CPU_LIST);
        if (binding.cpus.isEmpty() && !listed) {
            return;
        }
        if (binding.cpus.isEmpty()) {
            throw new UsageException("-bind-to " + binding.target + " without a list: expected -cpu-set LIST, too");
        }
        boolean each = List.of(CPU_LIST + ":ordered", "core", "hwthread").contains(binding.target);
        if (!each && !listed && !binding.target.isEmpty()) {
            throw new UsageException("-cpu-set " + CpuList.format(binding.cpus) + " with -bind-to " + binding.target
                    + ": expected one of them; -bind-to user:LIST names the processors of each rank");
        }
        binding.target = "user:"
                + binding.cpus.stream().mapToObj(Integer::toString).collect(Collectors.joining(each ? "," : "+"));
    }

    /** Checks the value of {@code -cpu-set}. */
    static BitSet processors(String name, String value) {
        BitSet cpus = CpuList.parse(value);
        if (cpus.isEmpty()) {
            throw new UsageException(name + " " + value + ": expected a list of processors, as 0-3,8");
        }
        return cpus;
    }

    private static void modifiers(CommandLine line, String name, @Nullable String text) {
        if (text == null) {
            return;
        }
        for (String each : text.split("[:,]")) {
            if (each.matches("(no)?oversubscribe")) {
                line.rule = new PlacementRule(
                        line.rule.order(), line.rule.perHost(), each.startsWith("no"), line.rule.rankmap());
            } else if (each.startsWith("pe=")) {
                line.binding.target = "core:" + OptionActions.count(name + " PE=", each.substring("pe=".length()));
            } else if (each.equals("nolocal")) {
                line.noLocal = true;
            } else if (each.equals("donotlaunch")) {
                line.doNotLaunch = true;
            } else if (!NO_MATTER.contains(each)) {
                throw new UsageException(name + " " + text + ": unknown modifier '" + each
                        + "', expected OVERSUBSCRIBE, NOOVERSUBSCRIBE or PE=N");
            }
        }
    }

    /** Checks the value of {@code -bind-to}; returns it in one spelling, empty for none. */
    static String target(String name, String value) {
        String lower = value.toLowerCase(Locale.ROOT).replaceAll(":(overload-allowed|if-supported)", "");
        if (lower.matches("cpu-?list(:ordered)?")) {
            return lower.endsWith("ordered") ? CPU_LIST + ":ordered" : CPU_LIST;
        }
        if (lower.equals("none")) {
            return "";
        }
        if (lower.startsWith("user")) {
            if (!USER.matcher(lower).matches()) {
                throw new UsageException(name + " " + value + ": expected user:LIST, the processors of each rank, as in"
                        + " user:0,2-3,5+7");
            }
            return lower;
        }
        int colon = lower.indexOf(':');
        String what = known(name, value, plain(colon < 0 ? lower : lower.substring(0, colon)));
        return colon < 0 ? what : what + ":" + OptionActions.count(name + " " + what, lower.substring(colon + 1));
    }

    private static String plain(String word) {
        Matcher cache = CACHE.matcher(word);
        return switch (word) {
            case "package" -> "socket";
            case "rr", "thread", "cpu" -> "hwthread";
            case "machine" -> "board";
            default -> cache.matches() ? cache.group(1) : word;
        };
    }

    private static String known(String name, String value, String what) {
        if (!TARGETS.contains(what)) {
            List<String> all = new ArrayList<>(TARGETS);
            all.addAll(name.contains("map") || name.contains("rank") ? PLACES : List.of("none", "user"));
            throw new UsageException(name + " " + value
                    + NearestName.of(what, all)
                            .map(near -> ": did you mean " + near + "?")
                            .orElse(": expected one of " + String.join(", ", all)));
        }
        return what;
    }
}
