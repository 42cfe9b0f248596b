package org.jmpi.mpir.io.collective;

import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.io.access.Transfer;
import org.jmpi.mpir.io.datarep.Conversion;
import org.jmpi.mpir.io.datarep.DataRep;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.watch.IoAccess;
import org.jspecify.annotations.Nullable;

/**
 * A collective access of a file with another data representation: piece by piece, each a collective access of the bytes that the
 * file has. Ranks with fewer pieces than others take part with none. A rank whose conversion fails tells the others in its piece.
 */
final class ConvertedAccess {
    /** Number of a record: the pieces of a rank. */
    private static final int PIECES = 1;

    private final Rank rank;
    private final MpiFile file;
    private final IoAccess access;
    private final Conversion conversion;
    private final Datatype bytes;
    private final long count;
    private final Transfer part = new Transfer();
    private final long ownPieces;

    ConvertedAccess(Rank rank, MpiFile file, DataRep rep, Transfer transfer, IoAccess access) {
        this.rank = rank;
        this.file = file;
        this.access = access;
        conversion = new Conversion(rep, transfer.buf(), transfer.type());
        count = transfer.count();
        bytes = Datatype.table(rank).known(PredefinedTypes.BYTE);
        ownPieces = Conversion.pieces(count, transfer.type());
    }

    /** Returns how many pieces the rank with the most has. Collective. */
    private long agree(@Nullable RuntimeException refused) {
        file.records.own[PIECES] = refused == null ? ownPieces : 0;
        Agreement.exchange(rank, file, refused);
        long most = 0;
        for (int r = 0; r < file.comm.size; r++) {
            most = Math.max(most, file.records.get(r, PIECES));
        }
        return most;
    }

    private void take(@Nullable ByteBuffer piece) {
        if (piece == null) {
            part.clear(bytes);
        } else {
            part.set(piece, piece.limit(), bytes);
        }
    }

    void write(long at, @Nullable RuntimeException refused) {
        long pieces = agree(refused);
        long done = 0;
        for (long piece = 0; piece < pieces; piece++) {
            RuntimeException failure = null;
            take(null);
            try {
                if (piece < ownPieces) {
                    take(conversion.toFile(piece, count));
                }
            } catch (RuntimeException | OutOfMemoryError e) {
                failure = Attempt.failure(e);
            }
            Collective.writeBytes(rank, file, at + done, part, failure, access);
            done += part.bytes();
        }
    }

    /** Returns how many bytes of the stream were there. */
    long read(long at, @Nullable RuntimeException refused) {
        long pieces = agree(refused);
        long done = 0;
        RuntimeException failure = null;
        boolean isEnded = false;
        for (long piece = 0; piece < pieces; piece++) {
            boolean isOwn = piece < ownPieces && !isEnded && failure == null;
            take(null);
            try {
                if (isOwn) {
                    take(conversion.space(piece, count));
                }
            } catch (RuntimeException | OutOfMemoryError e) {
                failure = Attempt.failure(e);
            }
            long wanted = part.bytes();
            long got = Collective.readBytes(rank, file, at + done, part, failure, access);
            done += got;
            isEnded |= got < wanted;
            try {
                if (isOwn) {
                    conversion.fromFile(piece, count, got);
                }
            } catch (RuntimeException | OutOfMemoryError e) {
                // told in the next piece, or at the end
                failure = Attempt.failure(e);
            }
        }
        Agreement.settle(rank, file, failure);
        return done;
    }
}
