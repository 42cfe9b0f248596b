package org.jmpi.mpid.ch4.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SpinBudgetTest {
    private static final int MOST = 1000;
    private static final long SOMEBODY_RAN = SpinBudget.USED_NS + 1;
    private static final long NOBODY_RAN = 300;

    @Test
    void beginsWithTheLeast() {
        assertEquals(SpinBudget.LEAST, new SpinBudget(SpinBudget.LEAST, MOST).polls());
    }

    @Test
    void aYieldThatSomebodyUsedLeavesTheLeast() {
        SpinBudget budget = new SpinBudget(SpinBudget.LEAST, MOST);
        budget.yielded(NOBODY_RAN);
        budget.yielded(SOMEBODY_RAN);
        assertEquals(SpinBudget.LEAST, budget.polls());
    }

    @Test
    void yieldsThatNobodyUsedBringTheMostBack() {
        SpinBudget budget = new SpinBudget(SpinBudget.LEAST, MOST);
        budget.yielded(NOBODY_RAN);
        assertEquals(41, budget.polls());
        for (int i = 0; i < 5; i++) {
            budget.yielded(NOBODY_RAN);
        }
        assertEquals(MOST, budget.polls());
    }

    @Test
    void aBudgetBelowTheLeastStays() {
        SpinBudget budget = new SpinBudget(SpinBudget.LEAST, 1);
        budget.yielded(SOMEBODY_RAN);
        assertEquals(1, budget.polls());
        budget.yielded(NOBODY_RAN);
        assertEquals(1, budget.polls());
    }

    @Test
    void aBudgetOfNothingStays() {
        SpinBudget budget = new SpinBudget(0, 0);
        budget.yielded(NOBODY_RAN);
        assertEquals(0, budget.polls());
    }

    @Test
    void aVeryLargeBudgetDoesNotOverflow() {
        SpinBudget budget = new SpinBudget(Integer.MAX_VALUE, Integer.MAX_VALUE);
        budget.yielded(NOBODY_RAN);
        assertEquals(Integer.MAX_VALUE, budget.polls());
    }
}
