/** Buffers of MPJ Express: sections of elements, for programs that pack their messages. */
@org.jspecify.annotations.NullMarked
package mpjbuf;
