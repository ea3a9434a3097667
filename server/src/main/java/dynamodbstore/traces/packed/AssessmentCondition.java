package dynamodbstore.traces.packed;

import dynamodbstore.api.RunId;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.DictionaryText.Whole;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.blocks.columns.TextTest;
import dynamodbstore.blocks.columns.TextTest.Verdict;
import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.SearchField;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.Assessment.Kind;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Comparison of assessments, evaluated on columns.
 *
 * @param marks deletions that hide assessments; if empty, an assessment that a run has made is
 *     perhaps hidden
 */
public record AssessmentCondition(SessionValues sessions, Optional<DeletionMarks> marks) {
  /** Columns of the assessments themselves. */
  public static final List<ColumnName> COLUMNS =
      List.of(
          ColumnName.ASSESSMENT_NAME,
          ColumnName.ASSESSMENT_KIND,
          ColumnName.ASSESSMENT_VALUE,
          ColumnName.ASSESSMENT_VALID,
          ColumnName.ASSESSMENT_RUN,
          ColumnName.ASSESSMENT_STORED);

  static final ColumnName SESSION = ColumnName.metadata(TraceColumns.SESSION);

  /** Without the assessments of sessions. */
  public static AssessmentCondition with(DeletionMarks marks) {
    return new AssessmentCondition(SessionValues.NONE, Optional.of(marks));
  }

  /** The traces with a valid assessment, or one of their session, that satisfies a comparison. */
  Matches evaluate(Filter.Comparison test, TraceBlock block) {
    if (test instanceof Filter.PresenceComparison(SearchField field, boolean isPresent)
        && !isPresent) {
      return evaluate(new Filter.PresenceComparison(field, true), block).not(block.rows());
    }
    var named = shown(named(test.field(), block), block);
    var matching = matching(block, ColumnName.ASSESSMENT_VALUE, TextTests.ofAssessment(test));
    return parents(named.and(matching), block).or(ofSession(test, block));
  }

  /** The traces that an issue with a matching id refers to. */
  Matches issues(Filter.Comparison test, TraceBlock block) {
    var issues = shown(ofKind(Kind.ISSUE, block), block);
    var presence = new Filter.PresenceComparison(test.field(), true);
    boolean isNull = test instanceof Filter.PresenceComparison(_, boolean present) && !present;
    var matching =
        matching(block, ColumnName.ASSESSMENT_NAME, TextTests.of(isNull ? presence : test));
    var found = parents(issues.and(matching), block);
    return isNull ? found.not(block.rows()) : found;
  }

  /** The valid assessments of a kind and a name. */
  static BitSet named(SearchField field, TraceBlock block) {
    var kind = field.entity() == FieldKind.FEEDBACK ? Kind.FEEDBACK : Kind.EXPECTATION;
    var named = ofKind(kind, block);
    named.and(matching(block, ColumnName.ASSESSMENT_NAME, TextTest.equalTo(field.key())).certain());
    named.and(block.flags(ColumnName.ASSESSMENT_VALID).map(FlagColumn::set).orElseGet(BitSet::new));
    return named;
  }

  private static BitSet ofKind(Kind kind, TraceBlock block) {
    return matching(block, ColumnName.ASSESSMENT_KIND, TextTest.equalTo(kind.name())).certain();
  }

  private static Matches matching(TraceBlock block, ColumnName column, TextTest test) {
    return block
        .texts(column)
        .map(texts -> Matches.of(texts.matching(test)))
        .orElseGet(Matches::none);
  }

  /** Those of some assessments that are not hidden. */
  public Matches shown(BitSet assessments, TraceBlock block) {
    var runs = block.texts(ColumnName.ASSESSMENT_RUN);
    if (runs.isEmpty()) {
      return Matches.exactly(assessments);
    }
    var certain = (BitSet) assessments.clone();
    var candidates = (BitSet) assessments.clone();
    var made = runs.get().present();
    made.and(assessments);
    for (int at = made.nextSetBit(0); at >= 0; at = made.nextSetBit(at + 1)) {
      switch (isHidden(runs.get(), at, block)) {
        case YES -> {
          certain.clear(at);
          candidates.clear(at);
        }
        case PERHAPS -> certain.clear(at);
        case NO -> {}
      }
    }
    return new Matches(certain, candidates);
  }

  private Verdict isHidden(TextColumn runs, int at, TraceBlock block) {
    var stored = block.longs(ColumnName.ASSESSMENT_STORED);
    DictionaryText run = runs.at(at);
    if (marks.isEmpty() || stored.isEmpty() || !(run instanceof Whole(String id))) {
      return Verdict.PERHAPS;
    }
    return marks.get().isDeletedSince(new RunId(id), stored.get().at(at))
        ? Verdict.YES
        : Verdict.NO;
  }

  private static Matches parents(Matches assessments, TraceBlock block) {
    return new Matches(
        block.parents(ColumnName.ASSESSMENT_NAME, assessments.certain()),
        block.parents(ColumnName.ASSESSMENT_NAME, assessments.candidates()));
  }

  private Matches ofSession(Filter.Comparison test, TraceBlock block) {
    return block
        .texts(SESSION)
        .map(
            texts ->
                Matches.of(
                    texts.matching(
                        text ->
                            switch (text) {
                              case Whole(String session) ->
                                  isAssessed(session, test) ? Verdict.YES : Verdict.NO;
                              case DictionaryText.Shortened _ -> Verdict.PERHAPS;
                            })))
        .orElseGet(Matches::none);
  }

  private boolean isAssessed(String session, Filter.Comparison test) {
    for (var json : sessions.values(session, test.field().entity(), test.field().key())) {
      if (test.acceptsAssessment(json)) {
        return true;
      }
    }
    return false;
  }
}
