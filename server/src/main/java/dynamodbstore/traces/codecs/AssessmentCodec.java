package dynamodbstore.traces.codecs;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import dynamodbstore.traces.entity.Assessment;
import java.util.ArrayList;
import java.util.List;

/** Codec of assessments within the body of a trace. */
public final class AssessmentCodec {
  private AssessmentCodec() {}

  public static void put(BinaryWriter out, Assessment assessment) {
    out.putText(assessment.id());
    out.putText(assessment.name());
    out.putByte(number(assessment.kind()));
    out.putText(assessment.value());
    out.putOptional(assessment.error());
    out.putSigned(assessment.created());
    out.putSigned(assessment.updated());
    KnownTexts.put(out, assessment.source().type());
    out.putOptional(assessment.source().id());
    out.putOptional(assessment.run());
    out.putOptional(assessment.span());
    out.putOptional(assessment.rationale());
    out.putOptional(assessment.overrides());
    out.putByte(assessment.valid() ? 1 : 0);
    KnownTexts.putMap(out, assessment.metadata());
  }

  public static List<Assessment> readAll(BinaryReader in) {
    var assessments = new ArrayList<Assessment>();
    for (int count = in.readCount(); count > 0; count--) {
      assessments.add(read(in));
    }
    return assessments;
  }

  private static Assessment read(BinaryReader in) {
    return new Assessment(
        in.readText(),
        in.readText(),
        kind(in.readByte()),
        in.readText(),
        in.readOptional(),
        in.readSigned(),
        in.readSigned(),
        new Assessment.Source(KnownTexts.read(in), in.readOptional()),
        in.readOptional(),
        in.readOptional(),
        in.readOptional(),
        in.readOptional(),
        in.readByte() != 0,
        KnownTexts.readMap(in));
  }

  private static int number(Assessment.Kind kind) {
    return switch (kind) {
      case FEEDBACK -> 0;
      case EXPECTATION -> 1;
      case ISSUE -> 2;
    };
  }

  private static Assessment.Kind kind(int number) {
    return switch (number) {
      case 0 -> Assessment.Kind.FEEDBACK;
      case 1 -> Assessment.Kind.EXPECTATION;
      case 2 -> Assessment.Kind.ISSUE;
      default -> throw new IllegalArgumentException("Unknown kind of assessment " + number);
    };
  }
}
