package org.jmpi.hydra.bootstrap;

import java.util.List;

/** The user starts the proxies: a command for each host is printed. Mirrors Hydra's launcher {@code manual}. */
final class ManualBootstrap implements Bootstrap {
    @Override
    public String name() {
        return "manual";
    }

    @Override
    public List<ProxyLaunch> launches(List<ProxyNode> targets, ProxyProgram program, Arguments arguments) {
        return targets.stream()
                .map(target -> new ProxyLaunch(
                        List.of(target), List.of(), ProxyProgram.quoted(program.anywhere(arguments.of(target.node())))))
                .toList();
    }

    @Override
    public KeyWay keyWay() {
        return KeyWay.USER;
    }

    @Override
    public boolean flat() {
        return true;
    }
}
