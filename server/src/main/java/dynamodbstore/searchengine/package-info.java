/**
 * Search engine that all features share. It knows no feature: a feature supplies the parsed search,
 * its plan, the candidates that its indexes yield, and the views of its entities.
 *
 * <pre>
 * Search → plan → explanation → candidates → visible, and verified against the filter → page, token
 * </pre>
 *
 * <p>Begin with {@link dynamodbstore.searchengine.SearchEngine}, then {@link
 * dynamodbstore.searchengine.EntitySearch} (what a feature supplies), {@link
 * dynamodbstore.searchengine.Candidates}, {@link dynamodbstore.searchengine.Conjuncts} (by which
 * planners narrow a search) and {@link dynamodbstore.searchengine.SearchBudget} (the limit on what
 * a search may read). Sources of candidates: {@link dynamodbstore.searchengine.MergedQueries}
 * (queries of several scopes), {@link dynamodbstore.searchengine.PostingLists} (intersection), and
 * {@link dynamodbstore.searchengine.RangeWalk} over a {@link
 * dynamodbstore.searchengine.SearchRange}, whose rows only name the entities.
 *
 * <p>Invariants. A plan yields a superset of the results, and every candidate is verified on the
 * entity, so index entries may be stale but never missing. The last term of an order is unique, and
 * a page token is a sort position, so the plan may change between pages.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.searchengine;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
