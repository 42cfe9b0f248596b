package org.jmpi.mpir.spawn;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.comm.Comm;

/** The worlds that a rank spawned and is connected with. Any thread. */
final class SpawnedWorlds {
    /** A world, and the communicator by which its parents know it. */
    private record Child(SpawnedWorld world, Comm comm) {}

    /** Guarded by this object. */
    private final List<Child> children = new ArrayList<>();

    synchronized void add(SpawnedWorld world, Comm comm) {
        children.removeIf(child -> !child.world.isAlive());
        children.add(new Child(world, comm));
    }

    /** Lets the world of {@code comm} go on when this process ends. */
    synchronized void part(Comm comm) {
        children.removeIf(child -> {
            if (child.comm == comm) {
                child.world.part(true);
            }
            return child.comm == comm;
        });
    }

    /** Lets them all go on. */
    synchronized void partAll() {
        children.forEach(child -> child.world.part(false));
        children.clear();
    }
}
