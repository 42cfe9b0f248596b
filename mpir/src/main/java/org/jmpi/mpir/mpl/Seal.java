package org.jmpi.mpir.mpl;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * One direction of a connection whose records nobody else can make, change, repeat, reorder or, if it hides them, read
 * (AES-256-GCM). Records are numbered by both ends and the numbers do not travel; after {@link #RECORDS_OF_A_KEY}
 * a new key follows from the old one. One thread at a time.
 */
public final class Seal {
    /** How many bytes a record is longer than what is in it. */
    public static final int TAG = 16;

    /** NIST and TLS allow AES-GCM more with one key. */
    static final long RECORDS_OF_A_KEY = 1L << 20;

    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int IV = 12;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Cipher cipher;
    private final int mode;
    private final boolean hides;
    private final byte[] iv;
    private byte[] key;
    private SecretKeySpec spec;
    private long number;

    private Seal(int mode, boolean hides, byte[] key, byte[] iv) {
        this.mode = mode;
        this.hides = hides;
        this.key = key;
        this.iv = iv;
        this.spec = new SecretKeySpec(key, "AES");
        try {
            cipher = Cipher.getInstance(ALGORITHM);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /**
     * Returns the sending end of a direction.
     *
     * @param secret that both ends know
     * @param direction differs for each use of one secret, as for both directions
     * @param hides whether nobody else can read what is sealed
     * @param transcript what both ends said in their handshake, with numbers that never come twice; not consumed
     */
    public static Seal toSend(Hmac secret, String direction, boolean hides, ByteBuffer... transcript) {
        return of(Cipher.ENCRYPT_MODE, secret, direction, hides, transcript);
    }

    /** Returns the receiving end of the same direction. */
    public static Seal toReceive(Hmac secret, String direction, boolean hides, ByteBuffer... transcript) {
        return of(Cipher.DECRYPT_MODE, secret, direction, hides, transcript);
    }

    private static Seal of(int mode, Hmac secret, String direction, boolean hides, ByteBuffer[] transcript) {
        String use = direction + (hides ? " hidden" : " open");
        byte[] iv = derived(secret, use + " iv", transcript);
        return new Seal(mode, hides, derived(secret, use + " key", transcript), java.util.Arrays.copyOf(iv, IV));
    }

    private static byte[] derived(Hmac secret, String use, ByteBuffer... transcript) {
        ByteBuffer[] parts = new ByteBuffer[transcript.length + 1];
        // the zero ends the text: no use is the beginning of another with its transcript
        parts[0] = ByteBuffer.wrap(("jmpi seal " + use + "\0").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        for (int i = 0; i < transcript.length; i++) {
            parts[i + 1] = transcript[i].duplicate();
        }
        return secret.of(parts);
    }

    /**
     * Seals what remains in {@code in} as the next record.
     *
     * @param out has room for that and {@link #TAG} bytes more; not the same memory
     */
    public void seal(ByteBuffer in, ByteBuffer out) {
        try {
            begin();
            if (hides) {
                cipher.doFinal(in, out);
            } else {
                cipher.updateAAD(in.duplicate());
                out.put(in);
                cipher.doFinal(NOTHING.duplicate(), out);
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a record of " + in.remaining() + " bytes can't be sealed", e);
        }
    }

    /**
     * Opens the next record, which is all that remains in {@code in}.
     *
     * @param out has room for it without its last {@link #TAG} bytes; not the same memory
     * @return whether it is what the other end sealed; if not nothing can be opened any more
     */
    public boolean open(ByteBuffer in, ByteBuffer out) {
        if (in.remaining() < TAG) {
            return false;
        }
        try {
            begin();
            if (hides) {
                cipher.doFinal(in, out);
            } else {
                ByteBuffer text = in.slice(in.position(), in.remaining() - TAG);
                cipher.updateAAD(text.duplicate());
                in.position(in.limit() - TAG);
                cipher.doFinal(in, NOTHING.duplicate());
                out.put(text);
            }
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private void begin() throws GeneralSecurityException {
        if (number > 0 && number % RECORDS_OF_A_KEY == 0) {
            key = derived(new Hmac(key), "next key");
            spec = new SecretKeySpec(key, "AES");
        }
        ByteBuffer last = ByteBuffer.wrap(iv, IV - Long.BYTES, Long.BYTES);
        long base = last.getLong(IV - Long.BYTES);
        last.putLong(IV - Long.BYTES, base ^ number);
        cipher.init(mode, spec, new GCMParameterSpec(TAG * Byte.SIZE, iv));
        last.putLong(IV - Long.BYTES, base);
        number++;
    }

    /** Returns what to say of a record that can't be the next one; {@code what}: as the end of a sentence about it. */
    public String refusal(String what) {
        return "record " + number + " " + what
                + ": somebody else writes on this connection, or its bytes were damaged on the way";
    }

    /** Returns how many records there were. */
    public long records() {
        return number;
    }
}
