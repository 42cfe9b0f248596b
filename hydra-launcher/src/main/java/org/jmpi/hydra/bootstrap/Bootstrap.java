package org.jmpi.hydra.bootstrap;

import java.util.List;
import java.util.Map;

/** A way to get proxies onto nodes. Mirrors {@code HYDT_bsci}. */
public interface Bootstrap {
    /** What a proxy is started with, and told on its command line; its job's secret comes by another way. */
    interface Arguments {
        /**
         * @param node the proxy's number; negative: it shall say its host's name
         * @return its main class, and words of a command line
         */
        List<String> of(int node);
    }

    /** How the job's secret gets to a proxy; never on a command line, which others could see. */
    enum KeyWay {
        /** As a line on its standard input. */
        INPUT,
        /** In its environment. */
        ENVIRONMENT,
        /** The user gives it. */
        USER
    }

    /** @return the name as after Hydra's {@code -launcher} */
    String name();

    /**
     * @param targets the nodes
     * @param program what a proxy is started from
     * @param arguments of each
     * @return the processes that bring proxies onto all of them
     */
    List<ProxyLaunch> launches(List<ProxyNode> targets, ProxyProgram program, Arguments arguments);

    /** @return how the secret travels */
    default KeyWay keyWay() {
        return KeyWay.INPUT;
    }

    /** @return variables of the processes that bring proxies, beside the launcher's own */
    default Map<String, String> environment() {
        return Map.of();
    }

    /** @return whether the launcher itself starts all proxies, however many; else proxies start others */
    default boolean flat() {
        return false;
    }

    /** @return whether all proxies are on the launcher's machine, and loopback leads to it */
    default boolean onThisMachine() {
        return false;
    }

    /**
     * @param said what a process said before it ended
     * @return whether the same may work a little later
     */
    default boolean worthAnotherTry(String said) {
        return false;
    }
}
