package org.jmpi.mpir.pmi;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;

/**
 * Reaches the socket that a launcher left open under the number {@code PMI_FD}. Java has no public way to do so:
 * {@code /proc/self/fd} cannot open a socket again. Tried in turn: the descriptor as standard input, which a wrapper
 * announces by {@code JMPI_PMI_STDIN}; the private number of a {@link FileDescriptor}, where {@code java.io} is open
 * to us; the same written by {@code sun.misc.Unsafe}, which needs no flag. Only ranks under a foreign launcher come
 * here.
 */
final class InheritedSocket {
    private InheritedSocket() {}

    static PmiConnection connect(int fd, boolean onStandardInput) {
        String name = "PMI_FD " + fd;
        return onStandardInput ? inherited(name) : numbered(fd, name);
    }

    private static PmiConnection inherited(String name) {
        try {
            Channel channel = System.inheritedChannel();
            if (channel instanceof SocketChannel socket) {
                // Channels' streams would share one lock between the reading and the writing thread
                return new PmiConnection(new SocketInput(socket), new SocketOutput(socket), name);
            }
        } catch (IOException e) {
            throw new PmiException("JMPI_PMI_STDIN is set but standard input cannot be used: " + e.getMessage(), e);
        }
        throw new PmiException("JMPI_PMI_STDIN is set but standard input is no socket: start Java by"
                + " bash -c 'exec 3<&0 0<&$PMI_FD; exec java ...'");
    }

    private static PmiConnection numbered(int fd, String name) {
        FileDescriptor descriptor = new FileDescriptor();
        try {
            Field number = FileDescriptor.class.getDeclaredField("fd");
            if (number.trySetAccessible()) {
                number.setInt(descriptor, fd);
            } else {
                writeUnsafely(descriptor, number, fd);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new PmiException(
                    "PMI_FD=" + fd + " cannot be reached from this Java (" + e
                            + "): add --add-opens java.base/java.io=ALL-UNNAMED, or let the launcher use a port"
                            + " (mpiexec.hydra -pmi-port)",
                    e);
        }
        InputStream in = new FileInputStream(descriptor);
        OutputStream out = new FileOutputStream(descriptor);
        return new PmiConnection(in, out, name);
    }

    private static void writeUnsafely(Object target, Field field, int value) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Object unsafe = instance.get(null);
        Method offset = type.getMethod("objectFieldOffset", Field.class);
        Method put = type.getMethod("putInt", Object.class, long.class, int.class);
        put.invoke(unsafe, target, offset.invoke(unsafe, field), value);
    }
}
