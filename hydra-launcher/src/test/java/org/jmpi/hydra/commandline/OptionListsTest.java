package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The whole option lists of the launchers that scripts are written for: none is unknown, and each is in the docs. */
class OptionListsTest {
    private static final String OPEN_MPI_4 = """
            h help V version v verbose q quiet xml xml-file tag-output timestamp-output output-filename
            merge-stderr-to-stdout xterm stdin index-argv-by-rank launch-agent preload-binary preload-files app c np n
            max-vm-size hostfile machinefile default-hostfile do-not-resolve ompi-server cf cartofile rf rankfile x
            display-map display-devel-map display-topo display-diffable-map H host nolocal nooversubscribe
            oversubscribe cpus-per-proc cpus-per-rank bycore bynode byslot pernode npernode N use-hwthread-cpus
            npersocket map-by rank-by bind-to bind-to-core bind-to-socket report-bindings cpu-list ppr
            display-allocation display-devel-allocation cpu-set wdir wd set-cwd-to-session-dir path tv debug debugger
            output-proctable d debug-devel debug-daemons debug-daemons-file leave-session-attached do-not-launch prefix
            noprefix show-progress use-regexp report-events enable-recovery max-restarts continuous disable-recovery
            novm allow-run-as-root personality dvm hnp timeout report-state-on-timeout get-stack-traces report-pid
            report-uri fwd-mpirun-port mca gmca am tune stream-buffering wait-for-server server-wait-time
            report-child-jobs-separately bysocket bind-to-none s
            """;
    private static final String OPEN_MPI_5 = """
            gpu-support memory-alloc-kinds initial-errhandler with-ft display display-comm display-comm-finalize output
            runtime-options rtos pset prtemca pmixmca pmixam omca set-env unset-env prepend-env append-env app-prefix
            no-app-prefix pmix-prefix app-pmix-prefix daemonize set-sid forward-signals singleton tmpdir keepalive
            uniform-nodes stop-on-exec stop-in-init stop-in-app spawn-timeout test-suicide soft arch file add-host
            add-hostfile dvm-hostfile no-ready-msg fwd-environment amca
            """;
    private static final String HYDRA = """
            genv genvlist genvnone genvall f hostfile hosts hostlist machinefile machines rankmap wdir configfile env
            envlist envnone envall n np launcher launcher-exec bootstrap bootstrap-exec enable-x disable-x rmk topolib
            binding bind-to map-by membind demux disable-auto-cleanup enable-auto-cleanup dac
            disable-hostname-propagation enable-hostname-propagation errfile-pattern errfile gpus-per-proc
            gpu-subdevs-per-proc hybrid-hosts iface info localhost nameserver order-nodes outfile-pattern outfile
            pmi-port ppn prepend-pattern prepend-rank l output-from print-all-exitcodes profile skip-launch-node usize
            verbose v debug version help h timeout ckpointlib ckpoint-interval ckpoint-prefix ckpoint-num
            print-rank-map launcher-extra-args perhost path host soft arch initial-errhandler s
            """;

    private static Stream<String> all() {
        return Stream.of(OPEN_MPI_4, OPEN_MPI_5, HYDRA)
                .flatMap(list -> Stream.of(list.strip().split("\\s+")));
    }

    @Test
    void shouldKnowEveryOptionOfOthers() {
        List<String> unknown = all().filter(name -> Option.named(name) == null
                        && Shorthand.named(name) == null
                        && ForeignOption.named(name) == null)
                .toList();
        assertEquals(List.of(), unknown);
    }

    @Test
    void shouldHaveOneMeaningForEachName() {
        for (String name : Shorthand.allNames()) {
            assertTrue(Option.named(name) == null && ForeignOption.named(name) == null, name);
        }
        for (ForeignOption option : ForeignOption.values()) {
            option.names.forEach(name -> assertTrue(Option.named(name) == null, name));
        }
    }

    @Test
    void shouldTellOfEachInTheDocs() throws IOException {
        String docs =
                Files.readString(Path.of(System.getProperty("basedir", "")).resolve("../docs/launcher.md"));
        for (ForeignOption option : ForeignOption.values()) {
            option.names.forEach(name -> assertTrue(docs.contains("`-" + name + "`"), name));
            assertTrue(docs.contains("| " + option.reason + " |"), option.reason);
        }
        for (String name : Shorthand.allNames()) {
            assertTrue(docs.contains("`-" + name), name);
        }
        for (Option option : Option.values()) {
            assertTrue(option.names.stream().anyMatch(name -> docs.contains("`-" + name)), option.spelled());
        }
    }
}
