package org.jmpi.mpir.tool.pvar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each class with each type: MPI 4.1, 15.3.7, says which there are. */
class PvarTypesTest {
    private static final Set<ToolDatatype> COUNTS =
            Set.of(ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.UNSIGNED_LONG_LONG);
    private static final Set<ToolDatatype> AMOUNTS = Set.of(
            ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.UNSIGNED_LONG_LONG, ToolDatatype.DOUBLE);
    private static final Map<PvarClass, Set<ToolDatatype>> TABLE = Map.of(
            PvarClass.STATE, Set.of(ToolDatatype.INT),
            PvarClass.LEVEL, AMOUNTS,
            PvarClass.SIZE, AMOUNTS,
            PvarClass.PERCENTAGE, Set.of(ToolDatatype.DOUBLE),
            PvarClass.HIGHWATERMARK, AMOUNTS,
            PvarClass.LOWWATERMARK, AMOUNTS,
            PvarClass.COUNTER, COUNTS,
            PvarClass.AGGREGATE, AMOUNTS,
            PvarClass.TIMER, AMOUNTS);

    private final PvarRegistry pvars = new PvarRegistry();
    private final MpiT tool = new MpiT(CvarSet.defaults(), pvars);
    private final long[] now = {3, 5};

    static List<Arguments> allowed() {
        return cells(true);
    }

    static List<Arguments> refused() {
        return cells(false);
    }

    private static List<Arguments> cells(boolean allowed) {
        List<Arguments> cells = new ArrayList<>();
        TABLE.forEach((varClass, types) -> {
            for (ToolDatatype type : ToolDatatype.values()) {
                if (types.contains(type) == allowed) {
                    cells.add(Arguments.of(varClass, type));
                }
            }
        });
        return cells;
    }

    @ParameterizedTest
    @MethodSource("refused")
    void shouldRefuseATypeThatTheClassHasNot(PvarClass varClass, ToolDatatype type) {
        PvarDefinition definition = pvars.define(varClass, "x", Category.CH4, "X.");
        assertThrows(IllegalArgumentException.class, () -> definition.datatype(type));
    }

    @ParameterizedTest
    @MethodSource("allowed")
    void shouldReadItsTypeWithTheClassesMeaning(PvarClass varClass, ToolDatatype type) {
        PvarDefinition definition =
                pvars.define(varClass, "x", Category.CH4, "X.").datatype(type);
        IntToLongFunction raw =
                i -> type == ToolDatatype.DOUBLE && varClass != PvarClass.TIMER ? bits((double) now[i]) : now[i];
        PvarSource source = PvarSource.of(() -> now.length, raw);
        PvarWatermark mark = null;
        if (varClass.isWatermark()) {
            mark = definition.watermark(source);
        } else {
            definition.from(source);
        }
        tool.initThread(0);
        PvarSession session = tool.pvars().sessionCreate();
        PvarHandle handle = tool.pvars().handleAlloc(session, tool.pvars().getIndex("x", varClass.code()), null);
        tool.pvars().start(session, PvarHandle.ALL);
        change(mark, 10, 1);
        change(mark, 7, 6);
        double[] expected =
                switch (varClass) {
                    case HIGHWATERMARK -> new double[] {10, 6};
                    case LOWWATERMARK -> new double[] {3, 1};
                    case COUNTER, AGGREGATE -> new double[] {4, 1};
                    case TIMER -> type == ToolDatatype.DOUBLE ? new double[] {4e-9, 1e-9} : new double[] {4, 1};
                    default -> new double[] {7, 6};
                };
        Object buffer = buffer(type);
        tool.pvars().read(session, handle, buffer);
        assertArrayEquals(expected, doubles(buffer), 1e-12);
        assertEquals(type, tool.pvars().getInfo(0).datatype());
        wrongBuffer(session, handle, type);
    }

    private void change(PvarWatermark mark, long first, long second) {
        now[0] = first;
        now[1] = second;
        if (mark != null) {
            mark.update(0, (double) first);
            mark.update(1, (double) second);
        }
    }

    private void wrongBuffer(PvarSession session, PvarHandle handle, ToolDatatype type) {
        Object wrong = type == ToolDatatype.DOUBLE ? new long[2] : new double[2];
        MpirException e = assertThrows(MpirException.class, () -> tool.pvars().read(session, handle, wrong));
        assertEquals(ErrorClass.MPI_T_ERR_INVALID, e.errorClass());
    }

    private static Object buffer(ToolDatatype type) {
        return switch (type) {
            case INT, UNSIGNED -> new int[2];
            case DOUBLE -> new double[2];
            default -> new long[2];
        };
    }

    private static double[] doubles(Object buffer) {
        double[] values = new double[Array.getLength(buffer)];
        for (int i = 0; i < values.length; i++) {
            values[i] = ((Number) Array.get(buffer, i)).doubleValue();
        }
        return values;
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
