package org.jmpi.mpir.tool.cvar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MpiTCvarTest {
    private final CvarSet cvars = CvarSet.fromEnvironment(
            CvarRegistry.of(List.of(
                    Cvars.limited("MPIR_CVAR_A_INT", CvarType.INT, "16", 1, 1024),
                    Cvars.of("MPIR_CVAR_B_WORD", CvarType.ENUM, "ring"),
                    Cvars.of("MPIR_CVAR_C_TEXT", CvarType.STRING, "NULL"),
                    Cvars.of("MPIR_CVAR_D_RANGE", CvarType.RANGE, "3:4"),
                    Cvars.of("MPIR_CVAR_E_REAL", CvarType.DOUBLE, "0.25"),
                    Cvars.scoped("MPIR_CVAR_F_FIXED", CvarScope.READONLY),
                    Cvars.of("MPIR_CVAR_G_ONCE", CvarType.LONG, "5"),
                    Cvars.of("MPIR_CVAR_H_SWITCH", CvarType.BOOLEAN, "no"),
                    Cvars.limited("MPIR_CVAR_I_BYTES", CvarType.LONG, "7", 7, 1L << 40))),
            Map.of(),
            new Properties());
    private final MpiT tool = new MpiT(cvars, new PvarRegistry());

    @BeforeEach
    void initialize() {
        tool.initThread(0);
    }

    private static void assertFails(int errorClass, Executable call) {
        assertEquals(errorClass, assertThrows(MpirException.class, call).errorClass());
    }

    private CvarHandle handle(String name) {
        return tool.cvars().handleAlloc(tool.cvars().getIndex(name), null);
    }

    @Test
    void shouldReadEveryType() {
        int[] ints = new int[2];
        tool.cvars().read(handle("MPIR_CVAR_A_INT"), ints);
        assertEquals(16, ints[0]);
        tool.cvars().read(handle("MPIR_CVAR_B_WORD"), ints);
        assertEquals(1, ints[0]);
        tool.cvars().read(handle("MPIR_CVAR_D_RANGE"), ints);
        assertArrayEquals(new int[] {3, 4}, ints);
        double[] reals = new double[1];
        tool.cvars().read(handle("MPIR_CVAR_E_REAL"), reals);
        assertEquals(0.25, reals[0]);
        byte[] text = {'x', 'y'};
        tool.cvars().read(handle("MPIR_CVAR_C_TEXT"), text);
        assertEquals(0, text[0]);
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
        tool.cvars().read(handle("MPIR_CVAR_G_ONCE"), bytes);
        assertEquals(5, bytes.getLong(0));
    }

    @Test
    void shouldShowAWriteToTheNextRead() {
        tool.cvars().write(handle("MPIR_CVAR_A_INT"), new int[] {77});
        assertEquals(77, cvars.getInt(CvarKey.of("MPIR_CVAR_A_INT")));
        tool.cvars().write(handle("MPIR_CVAR_C_TEXT"), "ring\0rest".getBytes(UTF_8));
        assertEquals("ring", cvars.getString(CvarKey.of("MPIR_CVAR_C_TEXT")));
    }

    @Test
    void shouldRefuseAValueTheVariableDoesNotTake() {
        assertFails(
                ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(handle("MPIR_CVAR_A_INT"), new int[] {2000}));
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(handle("MPIR_CVAR_B_WORD"), new int[] {3}));
        assertFails(
                ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(handle("MPIR_CVAR_D_RANGE"), new int[] {5, 4}));
    }

    @Test
    void shouldTakeZeroAndOneForABooleanAndNothingElse() {
        CvarHandle handle = handle("MPIR_CVAR_H_SWITCH");
        int[] value = {-1};
        for (int written : new int[] {1, 0, 1}) {
            tool.cvars().write(handle, new int[] {written});
            tool.cvars().read(handle, value);
            assertEquals(written, value[0]);
        }
        for (int wrong : new int[] {2, -1, Integer.MIN_VALUE}) {
            MpirException e =
                    assertThrows(MpirException.class, () -> tool.cvars().write(handle, new int[] {wrong}));
            assertEquals(ErrorClass.MPI_T_ERR_INVALID, e.errorClass());
            assertTrue(
                    e.getMessage().contains("value " + wrong) && e.getMessage().contains("0 or 1"), e.getMessage());
        }
        assertTrue(cvars.getBoolean(CvarKey.of("MPIR_CVAR_H_SWITCH")));
    }

    @Test
    void shouldReadBackWhatItTookOfEveryType() {
        assertFails(
                ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(handle("MPIR_CVAR_I_BYTES"), new long[] {6}));
        tool.cvars().write(handle("MPIR_CVAR_I_BYTES"), new long[] {1L << 40});
        long[] longs = new long[1];
        tool.cvars().read(handle("MPIR_CVAR_I_BYTES"), longs);
        assertEquals(1L << 40, longs[0]);
        for (double wrong : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
            double[] value = {wrong};
            assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(handle("MPIR_CVAR_E_REAL"), value));
        }
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(handle("MPIR_CVAR_B_WORD"), new int[] {-1}));
    }

    @Test
    void shouldRefuseTextThatCouldNotBeReadBack() {
        CvarHandle text = handle("MPIR_CVAR_C_TEXT");
        byte[] noUtf8 = {'a', (byte) 0xff, 0};
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(text, noUtf8));
        byte[] longest = new byte[CvarInfo.MAX_STRING + 1];
        Arrays.fill(longest, (byte) 'x');
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().write(text, longest));
        longest[CvarInfo.MAX_STRING - 1] = 0;
        tool.cvars().write(text, longest);
        byte[] read = new byte[text.count()];
        tool.cvars().read(text, read);
        assertArrayEquals(Arrays.copyOf(longest, read.length), read);
    }

    @Test
    void shouldTellItsNumbersInTypesThatTheToolChapterHas() {
        assertEquals(
                ToolDatatype.COUNT,
                tool.cvars().getInfo(tool.cvars().getIndex("MPIR_CVAR_I_BYTES")).datatype());
        assertEquals(Long.BYTES, ToolDatatype.COUNT.bytes());
    }

    @Test
    void shouldRefuseABufferOfAnotherTypeOrTooShort() {
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().read(handle("MPIR_CVAR_A_INT"), new long[1]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().read(handle("MPIR_CVAR_D_RANGE"), new int[1]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().read(handle("MPIR_CVAR_A_INT"), null));
        cvars.set(CvarKey.of("MPIR_CVAR_C_TEXT"), "long");
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.cvars().read(handle("MPIR_CVAR_C_TEXT"), new byte[4]));
    }

    @Test
    void shouldRefuseWritesByScope() {
        assertFails(ErrorClass.MPI_T_ERR_CVAR_SET_NEVER, () -> tool.cvars()
                .write(handle("MPIR_CVAR_F_FIXED"), new int[] {2}));
    }

    @Test
    void shouldRefuseAWriteThatWouldHaveNoEffect() {
        CvarHandle once = handle("MPIR_CVAR_G_ONCE");
        tool.cvars().write(once, new long[] {6});
        assertEquals(6, cvars.getLong(CvarKey.of("MPIR_CVAR_G_ONCE")));
        assertFails(ErrorClass.MPI_T_ERR_CVAR_SET_NOT_NOW, () -> tool.cvars().write(once, new long[] {7}));
    }

    @Test
    void shouldRefuseWhatDoesNotExist() {
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> tool.cvars().getInfo(9));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> tool.cvars().handleAlloc(-1, null));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_NAME, () -> tool.cvars().getIndex("MPIR_CVAR_NONE"));
        CvarHandle freed = handle("MPIR_CVAR_A_INT");
        tool.cvars().handleFree(freed);
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> tool.cvars().read(freed, new int[1]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> tool.cvars().handleFree(null));
    }

    @Test
    void shouldCountInitializations() {
        tool.initThread(3);
        tool.finish();
        assertEquals(9, tool.cvars().getNum());
        tool.finish();
        assertFails(ErrorClass.MPI_T_ERR_NOT_INITIALIZED, tool.cvars()::getNum);
        assertFails(ErrorClass.MPI_T_ERR_NOT_INITIALIZED, tool::finish);
    }
}
