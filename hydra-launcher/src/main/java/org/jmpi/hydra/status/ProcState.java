package org.jmpi.hydra.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What the system says a process of this machine is doing. */
public final class ProcState {
    private static final Map<Character, String> STATES = Map.of(
            'R', "running",
            'S', "sleeping",
            'D', "waiting for a device",
            'T', "stopped by a signal",
            't', "stopped by a debugger",
            'Z', "ended, not collected",
            'I', "idle");

    private ProcState() {}

    /**
     * @param pid of a process of this machine
     * @return a few words about it
     */
    public static String describe(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            // the name, in parentheses, may hold anything
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return "its process is " + STATES.getOrDefault(state, "in state " + state) + where(pid);
        } catch (IOException | RuntimeException e) {
            return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)
                    ? "its process lives"
                    : "its process is gone";
        }
    }

    private static String where(long pid) {
        try {
            String call = Files.readString(Path.of("/proc/" + pid + "/wchan")).strip();
            return call.isEmpty() || call.equals("0") ? "" : " in " + call;
        } catch (IOException e) {
            // not ours to see
            return "";
        }
    }
}
