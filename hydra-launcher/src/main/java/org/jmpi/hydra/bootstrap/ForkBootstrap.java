package org.jmpi.hydra.bootstrap;

import java.util.List;

/**
 * Starts proxies on the launcher's own machine, whatever the hosts are called: a topology can be tried without the
 * machines. Mirrors {@code bscd_fork}.
 */
final class ForkBootstrap implements Bootstrap {
    @Override
    public String name() {
        return "fork";
    }

    @Override
    public List<ProxyLaunch> launches(List<ProxyNode> targets, ProxyProgram program, Arguments arguments) {
        return targets.stream()
                .map(target -> new ProxyLaunch(
                        List.of(target), program.here(arguments.of(target.node())), program.java() + " <proxy>"))
                .toList();
    }

    @Override
    public boolean onThisMachine() {
        return true;
    }
}
