package org.jmpi.mpir.tool.cvar;

import java.util.Collection;
import java.util.List;

/** A table of variables that are at hand. */
final class CvarList implements CvarTable {
    private final List<CvarInfo> infos;

    CvarList(Collection<CvarInfo> infos) {
        this.infos = List.copyOf(infos);
    }

    @Override
    public String[] names() {
        return infos.stream().map(CvarInfo::name).toArray(String[]::new);
    }

    @Override
    public String types() {
        StringBuilder letters = new StringBuilder();
        infos.forEach(info -> letters.append(info.type().letter()));
        return letters.toString();
    }

    @Override
    public String[] defaults() {
        return infos.stream().map(CvarList::defaultOf).toArray(String[]::new);
    }

    private static String defaultOf(CvarInfo info) {
        return info.type() == CvarType.ENUM
                ? String.valueOf(info.enumValues().indexOf(info.defaultValue()))
                : info.defaultValue();
    }

    @Override
    public String[] alternates() {
        return infos.stream().map(info -> String.join(" ", info.altEnv())).toArray(String[]::new);
    }

    @Override
    public List<CvarInfo> cvars() {
        return infos;
    }
}
