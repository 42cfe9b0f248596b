package org.jmpi.hydra.pmiserv;

import java.nio.channels.SocketChannel;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.PmiSeals;
import org.jspecify.annotations.Nullable;

/**
 * A rank that no launcher started, and that has said who it is.
 *
 * @param channel its connection
 * @param rank its number
 * @param welcome what it is told when all have come
 * @param seals what follows that is sealed with; null: nothing is
 */
public record JoinedRank(
        SocketChannel channel,
        int rank,
        PmiMessage welcome,
        @Nullable PmiSeals seals) {}
