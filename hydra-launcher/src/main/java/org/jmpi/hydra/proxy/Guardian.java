package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A small shell that outlives the launcher by a moment. It reads a pipe whose other end only the launcher holds; when
 * the launcher is killed by a signal that no handler sees, the pipe ends, and the guardian ends every process of
 * the job and removes its files. It also sends the signals that Java cannot send.
 */
final class Guardian implements AutoCloseable {
    // a process of the node is known by its mark; its pid serves where there is no /proc. Helpers get no signals,
    // and in the end one that lets a proxy clean up
    private static final String SCRIPT = """
            trap '' INT TERM HUP QUIT TSTP PIPE
            id=$1 mark=$2 tmp=$3 shm=$4 pids=' ' helpers=' '
            while IFS= read -r line; do
              case $line in
                +*) pids="$pids${line#+} " ;;
                -*) p=${line#-}; case $pids in *" $p "*) pids="${pids%%" $p "*} ${pids#*" $p "}" ;; esac ;;
                h+*) helpers="$helpers${line#h+} " ;;
                h-*) p=${line#h-}; case $helpers in *" $p "*) helpers="${helpers%%" $p "*} ${helpers#*" $p "}" ;; esac ;;
                @*) kill -s "${line#@}" $pids 2>/dev/null ;;
                done) exit 0 ;;
              esac
            done
            echo "jmpiexec: the launcher died; the processes of its job were ended" >&2
            kill -s KILL $pids 2>/dev/null
            kill -s TERM $helpers 2>/dev/null
            for try in 1 2 3 4 5; do
              found=
              for file in $(grep -lsF "$mark" /proc/[0-9]*/environ); do
                p=${file#/proc/}; p=${p%/environ}; found="$found $p"; pids="$pids $p"
              done
              [ -n "$found" ] || break
              kill -s KILL $found 2>/dev/null
            done
            for dir in "$tmp" /dev/shm "$shm"; do
              [ -n "$dir" ] || continue
              find "$dir" -maxdepth 1 -type l -user "$(id -u)" -name "jmpi-$id-exit-*" 2>/dev/null | while IFS= read -r link; do
                file=$(readlink "$link")
                case ${file##*/} in *.new.*) rm -f "$file" ;; esac
              done
              rm -rf "$dir/jmpi-$id-"* "$dir/.jmpi-jmpi-$id-"*
            done
            for p in $pids; do rm -f /tmp/hsperfdata_*/"$p"; done
            """;

    private final OutputStream orders;

    private Guardian(@Nullable Process process) {
        this.orders = process == null ? OutputStream.nullOutputStream() : process.getOutputStream();
    }

    /** Starts a guardian; without a shell there is none, and the ranks' own watch on the launcher remains. */
    static Guardian start(NodeMark node) {
        ProcessBuilder builder = new ProcessBuilder(
                "/bin/sh",
                "-c",
                SCRIPT,
                "jmpi-guardian",
                node.job().id(),
                node.text(),
                System.getProperty("java.io.tmpdir"),
                node.sharedMemory());
        Map<String, String> environment = builder.environment();
        // the guardian of a job inside a job must survive the end of the outer one
        environment.remove("JMPI_JOBID");
        environment.remove(NodeMark.VARIABLE);
        environment.remove(ProxyMain.KEY);
        builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.INHERIT);
        try {
            return new Guardian(builder.start());
        } catch (IOException e) {
            return new Guardian(null);
        }
    }

    void started(long pid) {
        order("+" + pid);
    }

    void exited(long pid) {
        order("-" + pid);
    }

    /** A process that belongs to no rank, but must not outlive us either. */
    void helping(long pid) {
        order("h+" + pid);
    }

    void helped(long pid) {
        order("h-" + pid);
    }

    /** Sends a signal, by its name without SIG, to every rank. */
    void signal(String name) {
        order("@" + name);
    }

    private synchronized void order(String line) {
        try {
            orders.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            orders.flush();
        } catch (IOException e) {
            // somebody ended the guardian: the job can go on without it
        }
    }

    @Override
    public void close() {
        order("done");
    }
}
