package org.jmpi.codegen.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the kernels of {@code float[]}, {@code IntBuffer} and so on from {@code DoubleArrayKernel} and
 * {@code ByteArrayKernel}: Java has no common type for them, and a loop that a generic accessor slows down is no kernel.
 */
public final class KernelGenerator {
    private static final String[][] KINDS = {
        {"short", "Short", "1"},
        {"char", "Char", "1"},
        {"int", "Int", "2"},
        {"long", "Long", "3"},
        {"float", "Float", "2"},
        {"double", "Double", "3"}
    };

    private KernelGenerator() {}

    /** Takes the folder of the package that has the originals, and the source folder to write to. */
    public static void main(String[] args) throws IOException {
        Path originals = Path.of(args[0]);
        Path out = Path.of(args[1]).resolve("org/jmpi/mpir/datatype/kernel");
        Files.createDirectories(out);
        String elements = Files.readString(originals.resolve("DoubleArrayKernel.java"));
        String heap = Files.readString(originals.resolve("HeapDoubles.java"));
        for (String[] kind : KINDS) {
            String source = ofKind(elements, kind);
            if (!kind[0].equals("double")) {
                write(out, kind[1] + "ArrayKernel", source);
                write(out, "Heap" + kind[1] + "s", ofKind(heap, kind));
            }
            write(out, kind[1] + "BufferKernel", overBuffer(source, kind[0], kind[1]));
            String intoHeap = intoHeap(source, kind[1]);
            write(out, kind[1] + "ArrayHeapKernel", intoHeap);
            write(out, kind[1] + "BufferHeapKernel", heapOverBuffer(intoHeap, kind[0], kind[1]));
        }
        String bytes = Files.readString(originals.resolve("ByteArrayKernel.java"));
        write(
                out,
                "ByteBufferKernel",
                overBuffer(bytes, "byte", "Byte").replace("byteArrayViewVarHandle", "byteBufferViewVarHandle"));
    }

    private static String ofKind(String source, String[] kind) {
        return source.replaceAll(" The build makes [^*]*\\*/", " Generated. */")
                .replace("double", kind[0])
                .replace("Double", kind[1])
                .replace("SHIFT = 3", "SHIFT = " + kind[2]);
    }

    /** Returns the kernel of buffers that is like {@code source}, the one of arrays. */
    private static String overBuffer(String source, String type, String name) {
        return source.replace(type + "[] a", name + "Buffer a")
                .replace("(" + type + "[])", "(" + name + "Buffer)")
                .replace("{@code " + type + "[]}", "{@code " + name + "Buffer}")
                .replace(name + "ArrayKernel", name + "BufferKernel")
                .replace("a.length", "a.capacity()")
                .replace("a[i] = value", "a.put(i, value)")
                .replace("a[i]", "a.get(i)")
                .replace("s.get(p, a, x, n)", "a.put(x, s, p, n)");
    }

    /** Returns the kernel to and from a {@code byte[]} that is like {@code source}, the one to and from direct memory. */
    private static String intoHeap(String source, String name) {
        String view = "Heap" + name + "s";
        return source.replace("import java.nio." + name + "Buffer;\n", "")
                .replace("import java.nio.ByteOrder;\n", "")
                .replaceAll("(?s)return \\(pos & .*?;", "return new " + view + "(segment.heap, pos);")
                .replace("BLOCK = 128", "BLOCK = Integer.MAX_VALUE")
                .replace(name + "ArrayKernel", name + "ArrayHeapKernel")
                .replace(name + "Buffer", view);
    }

    private static String heapOverBuffer(String source, String type, String name) {
        return overBuffer(source.replace("s.get(p, a, x, n)", "s.get(p , a, x, n)"), type, name)
                .replace(name + "ArrayHeapKernel", name + "BufferHeapKernel")
                .replace("import org.jmpi", "import java.nio." + name + "Buffer;\nimport org.jmpi");
    }

    private static void write(Path folder, String name, String source) throws IOException {
        Path file = folder.resolve(name + ".java");
        // an unchanged file keeps its time, so that nothing is compiled anew for it
        if (!Files.exists(file) || !Files.readString(file).equals(source)) {
            Files.writeString(file, source);
        }
    }
}
