package org.jmpi.hydra.proxy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.control.PayloadReader;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.control.ProtocolException;
import org.jmpi.hydra.job.CpuBinding;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.mpir.pmi.JobSecret;

/** A rank on its way to its node. The job's secret is left away: the proxy knows it. */
final class RankSpecCodec {
    private RankSpecCodec() {}

    static void write(RankSpec spec, PayloadWriter out) {
        Map<String, String> environment = new HashMap<>(spec.environment());
        environment.remove(JobSecret.NAME);
        CpuBinding binding = spec.binding();
        out.int32(spec.rank())
                .text(spec.host())
                .texts(spec.command())
                .map(environment)
                .text(spec.directory().toString())
                .int32(spec.input().ordinal())
                .text(binding.target())
                .text(binding.mapping())
                .text(binding.ranking())
                .int32(binding.local())
                .int32(binding.locals())
                .int32(binding.report() ? 1 : 0);
    }

    static RankSpec read(PayloadReader in, String secret) throws ProtocolException {
        int rank = in.int32();
        String host = in.text();
        List<String> command = in.texts();
        Map<String, String> environment = in.map();
        environment.put(JobSecret.NAME, secret);
        Path directory = Path.of(in.text());
        int input = in.int32();
        RankSpec.Input[] inputs = RankSpec.Input.values();
        if (rank < 0 || command.isEmpty() || input < 0 || input >= inputs.length) {
            throw new ProtocolException("a rank " + rank + " of " + command.size() + " words with input " + input);
        }
        return new RankSpec(
                rank,
                host,
                command,
                environment,
                directory,
                inputs[input],
                new CpuBinding(in.text(), in.text(), in.text(), in.int32(), in.int32(), in.int32() != 0));
    }
}
