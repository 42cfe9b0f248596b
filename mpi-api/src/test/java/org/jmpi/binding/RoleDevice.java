package org.jmpi.binding;

import java.util.function.Function;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.AddressTable;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.Diagnosis;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpid.OneSided;
import org.jmpi.mpir.mpid.PartitionedMessaging;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.pmi.PmiClient;

/** A device whose roles a test gives. Its life is nothing; what else it is asked goes to the test, by name and argument. */
final class RoleDevice extends Device {
    /** Answers a call. */
    interface Answers {
        /** Returns what call {@code name} returns, of {@code argument} or of none. */
        int answer(String name, int argument);
    }

    private final Function<Class<?>, Object> roles;
    private final Answers answers;

    RoleDevice(Function<Class<?>, Object> roles, Answers answers) {
        this.roles = roles;
        this.answers = answers;
    }

    private <T> T role(Class<T> type) {
        return type.cast(roles.apply(type));
    }

    @Override
    public void init(Rank rank, PmiClient pmi) {}

    @Override
    public Messaging messaging() {
        return role(Messaging.class);
    }

    @Override
    public RequestPool requests() {
        return role(RequestPool.class);
    }

    @Override
    public DeviceProgress progress() {
        return role(DeviceProgress.class);
    }

    @Override
    public PartitionedMessaging partitioned() {
        return role(PartitionedMessaging.class);
    }

    @Override
    public OneSided oneSided() {
        return role(OneSided.class);
    }

    @Override
    public DeviceMemory memory() {
        return role(DeviceMemory.class);
    }

    @Override
    public AddressTable addresses() {
        return role(AddressTable.class);
    }

    @Override
    public Diagnosis diagnosis() {
        return role(Diagnosis.class);
    }

    @Override
    public void setMultiple(boolean several) {
        answers.answer("setMultiple", several ? 1 : 0);
    }

    @Override
    public boolean drain(long timeoutNs) {
        return answers.answer("drain", 0) != 0;
    }

    @Override
    public void finalizeDevice(long timeoutNs) {
        answers.answer("finalizeDevice", 0);
    }

    @Override
    public void shutdownNow() {
        answers.answer("shutdownNow", 0);
    }

    @Override
    public void failJob(RuntimeException why) {
        answers.answer("failJob", 0);
    }

    @Override
    public void peerEnded(int lpid) {
        answers.answer("peerEnded", lpid);
    }

    @Override
    public int tagUb() {
        return answers.answer("tagUb", 0);
    }

    @Override
    public int nodeId(int lpid) {
        return answers.answer("nodeId", lpid);
    }
}
