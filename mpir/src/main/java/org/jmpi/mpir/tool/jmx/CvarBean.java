package org.jmpi.mpir.tool.jmx;

import javax.management.AttributeNotFoundException;
import javax.management.MBeanAttributeInfo;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jspecify.annotations.Nullable;

/** The control variables of a rank; those that {@code MPI_T_cvar_write} may change can be written. */
final class CvarBean extends VariableBean {
    private final CvarSet cvars;
    private final MpiT tool;

    CvarBean(Rank rank) {
        super("The control variables of rank " + rank.worldRank()
                + ". Those that were read for good can't be changed.");
        cvars = rank.cvars();
        tool = rank.tool();
    }

    @Override
    MBeanAttributeInfo[] attributes() {
        return cvars.registry().all().stream()
                .map(info -> new MBeanAttributeInfo(
                        info.name(),
                        type(info),
                        info.description() + " Takes " + info.expectation() + ".",
                        true,
                        info.scope().isWritable(),
                        false))
                .toArray(MBeanAttributeInfo[]::new);
    }

    private static String type(CvarInfo info) {
        return switch (info.type()) {
            case INT -> "int";
            case LONG -> "long";
            case BOOLEAN -> "boolean";
            case DOUBLE -> "double";
            case STRING, ENUM, RANGE -> "java.lang.String";
        };
    }

    @Override
    @Nullable
    Object read(String name) throws AttributeNotFoundException {
        int index = index(name);
        String text = cvars.text(index);
        return switch (cvars.registry().get(index).type()) {
            case INT -> (Object) Integer.valueOf(text);
            case LONG -> Long.valueOf(text);
            case BOOLEAN -> Boolean.valueOf(text);
            case DOUBLE -> Double.valueOf(text);
            case STRING -> text.equals("NULL") ? null : text;
            case ENUM, RANGE -> text;
        };
    }

    @Override
    void write(String name, Object value) throws AttributeNotFoundException {
        tool.cvars().writeText(index(name), value == null ? null : value.toString());
    }

    private int index(String name) throws AttributeNotFoundException {
        int index = name == null ? -1 : cvars.registry().indexOf(name);
        if (index < 0) {
            throw unknown("control variable", name);
        }
        return index;
    }
}
