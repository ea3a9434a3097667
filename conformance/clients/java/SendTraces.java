import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Program that sends traces with OpenTelemetry's SDK for Java, at fixed times, and prints their
 * ids.
 *
 * <p>Arguments: address of the server, id of the experiment, {@code gzip} or {@code none}.
 */
final class SendTraces {
  private static final long START = 1_700_000_000_000_000_000L;
  private static final int MANY = 600;

  private SendTraces() {}

  public static void main(String[] arguments) {
    var exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(arguments[0] + "/v1/traces")
            .addHeader("x-mlflow-experiment-id", arguments[1])
            .setCompression(arguments[2])
            .build();
    var resource = Resource.create(Attributes.of(AttributeKey.stringKey("service.name"), "shop"));
    try (var provider =
        SdkTracerProvider.builder()
            .setResource(resource)
            .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
            .build()) {
      var tracer = provider.get("conformance", "1");
      System.out.println(chat(tracer));
      System.out.println(failure(tracer));
      System.out.println(many(tracer));
      provider.forceFlush().join(60, TimeUnit.SECONDS);
    }
  }

  private static Span start(Tracer tracer, String name, Context parent, long at) {
    return tracer
        .spanBuilder(name)
        .setParent(parent)
        .setSpanKind(SpanKind.CLIENT)
        .setStartTimestamp(START + at, TimeUnit.NANOSECONDS)
        .startSpan();
  }

  private static void end(Span span, long at) {
    span.end(START + at, TimeUnit.NANOSECONDS);
  }

  private static String chat(Tracer tracer) {
    var root = start(tracer, "order", Context.root(), 0);
    root.setAttribute("session.id", "s1").setAttribute("user.id", "ünï");
    var model = start(tracer, "chat gpt-4o", Context.root().with(root), 1_000);
    model
        .setAttribute("gen_ai.operation.name", "chat")
        .setAttribute("gen_ai.provider.name", "openai")
        .setAttribute("gen_ai.request.model", "gpt-4o")
        .setAttribute("gen_ai.usage.input_tokens", 12)
        .setAttribute("gen_ai.usage.output_tokens", 3)
        .setAttribute("temperature", 0.5)
        .setAttribute("cached", true)
        .setAttribute(AttributeKey.stringArrayKey("stop"), List.of("a", "☃"))
        .addEvent(
            "first token",
            Attributes.of(AttributeKey.longKey("n"), 1L),
            START + 2_000,
            TimeUnit.NANOSECONDS);
    end(model, 5_000_000);
    end(root, 9_000_000);
    return root.getSpanContext().getTraceId();
  }

  private static String failure(Tracer tracer) {
    var root = start(tracer, "failing", Context.root(), 0);
    root.setStatus(StatusCode.ERROR, "went wrong");
    end(root, 1_000_000);
    return root.getSpanContext().getTraceId();
  }

  /** More than one batch of the processor. */
  private static String many(Tracer tracer) {
    var root = start(tracer, "many", Context.root(), 0);
    for (int number = 0; number < MANY; number++) {
      end(start(tracer, "child " + number, Context.root().with(root), number + 1), number + 2);
    }
    end(root, 10_000_000);
    return root.getSpanContext().getTraceId();
  }
}
