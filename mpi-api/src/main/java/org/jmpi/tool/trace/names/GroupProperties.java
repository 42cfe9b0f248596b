package org.jmpi.tool.trace.names;

/** Names of what JMPI's archives say of a location group besides what the format has. */
public final class GroupProperties {
    /** The process belongs to another job, and records nothing here. */
    public static final String ELSEWHERE = "elsewhere";

    private GroupProperties() {}
}
