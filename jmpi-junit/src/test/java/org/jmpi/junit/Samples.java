package org.jmpi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Tests that other tests run. */
final class Samples {
    private Samples() {}

    static final class Adding {
        @MpiTest(
                ranks = {1, 2, 4},
                on = {RankKind.THREADS, RankKind.PROCESSES, RankKind.PROCESSES_TCP})
        void ranksAddUp(Intracomm world) throws MPIException {
            int[] sum = new int[1];
            world.allReduce(new int[] {world.getRank() + 1}, sum, 1, MPI.INT, MPI.SUM);
            assertEquals(world.getSize() * (world.getSize() + 1) / 2, sum[0]);
        }
    }

    static final class LifeCycle {
        static final AtomicInteger BEFORE_ALL = new AtomicInteger();
        static final AtomicInteger ENDED = new AtomicInteger();

        @TempDir
        Path folder;

        private int mine = -1;

        @BeforeAll
        static void count() {
            BEFORE_ALL.incrementAndGet();
        }

        @BeforeEach
        void setUp() throws MPIException {
            mine = MPI.COMM_WORLD.getRank();
        }

        @AfterEach
        void tearDown() throws MPIException {
            assertEquals(mine, MPI.COMM_WORLD.getRank());
            ENDED.incrementAndGet();
        }

        @MpiTest(ranks = 3)
        void eachRankHasItsOwn(TestInfo info, Comm world) throws Exception {
            assertNotNull(info.getTestMethod().orElse(null));
            assertEquals(world.getRank(), mine);
            assertTrue(Files.isDirectory(folder));
            Files.createFile(folder.resolve("mine"));
        }

        @Nested
        class Inside {
            @MpiTest(ranks = 2)
            void runsToo(Intracomm world) throws MPIException {
                assertEquals(world.getRank(), mine);
            }
        }
    }

    static final class OneFails {
        @MpiTest(
                ranks = 3,
                on = {RankKind.THREADS, RankKind.PROCESSES})
        void rankOneIsWrong(Intracomm world) throws MPIException {
            if (world.getRank() == 1) {
                assertEquals(3, 4, "sum");
            }
            world.barrier();
        }
    }

    static final class TwoFail {
        @MpiTest(
                ranks = 4,
                on = {RankKind.THREADS, RankKind.PROCESSES})
        void evenRanksAreWrong(Intracomm world) throws MPIException {
            if (world.getRank() == 0) {
                assertEquals("bread", "cheese");
            } else if (world.getRank() == 2) {
                throw new IllegalStateException("no wine");
            }
            world.barrier();
        }
    }

    static final class AllFail {
        @MpiTest(ranks = 2)
        void nobodyIsRight(Intracomm world) throws MPIException {
            assertEquals(-1, world.getRank());
        }
    }

    static final class Hanging {
        @MpiTest(ranks = 2, limitSeconds = 2)
        void threadsReceive(Intracomm world) throws MPIException {
            world.recv(new int[1], 1, MPI.INT, 1 - world.getRank(), 5);
        }

        /** Long enough for JUnit to start in each of them beside other work. */
        @MpiTest(ranks = 2, limitSeconds = 20, on = RankKind.PROCESSES)
        void processesReceive(Intracomm world) throws MPIException {
            world.recv(new int[1], 1, MPI.INT, 1 - world.getRank(), 5);
        }
    }

    static final class Leaking {
        @MpiTest(
                ranks = 2,
                on = {RankKind.THREADS, RankKind.PROCESSES})
        void rankOneLeaks(Intracomm world) throws MPIException {
            Intracomm copy = world.dup();
            if (world.getRank() == 0) {
                copy.free();
            } else {
                world.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, 0, 7);
            }
        }

        @MpiTest(ranks = 2, allowLeaks = true)
        void mayLeak(Intracomm world) throws MPIException {
            world.dup();
        }
    }

    static final class Assuming {
        @MpiTest(ranks = {1, 2})
        void needsTwo(Intracomm world) throws MPIException {
            assumeTrue(world.getSize() > 1);
        }
    }

    static final class Exiting {
        @MpiTest(ranks = 2, on = RankKind.PROCESSES)
        void rankOneLeaves(Intracomm world) throws MPIException {
            if (world.getRank() == 1) {
                System.exit(3);
            }
            world.barrier();
        }
    }

    static final class NotSerializable {
        private static final class Odd extends RuntimeException {
            private static final long serialVersionUID = 1;

            private final Object what;

            Odd(Object what) {
                this.what = what;
            }

            @Override
            public String getMessage() {
                return what.getClass().getSimpleName() + " is odd";
            }
        }

        @MpiTest(ranks = 2, on = RankKind.PROCESSES)
        void throwsWhatCantBeSent(Intracomm world) throws MPIException {
            if (world.getRank() == 1) {
                throw new Odd(new Object());
            }
        }
    }

    static final class Printing {
        @MpiTest(ranks = 2)
        void eachPrints(Intracomm world) throws MPIException {
            System.out.println("I am " + world.getRank());
            System.out.print("no end");
        }
    }

    static final class Wrong {
        @MpiTest(ranks = {})
        void noRanks() {}

        @MpiTest(ranks = 5000)
        void tooMany() {}

        @MpiTest(ranks = 1, limitSeconds = 0)
        void noTime() {}

        @MpiTest(
                ranks = 1,
                on = {})
        void nowhere() {}
    }
}
