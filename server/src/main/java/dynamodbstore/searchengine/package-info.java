/**
 * Search engine that all features share. It knows no feature: a feature supplies the parsed search,
 * its plan, the candidates that its indexes yield, and the views of its entities.
 *
 * <pre>
 * ParsedSearch → plan → explanation → candidates → visible, and verified against the filter → page, token
 * </pre>
 *
 * <p>There are two paths. If the indexes yield whole entities, a feature supplies an {@code
 * EntitySearch} and calls {@code SearchEngine.page}. If index rows only name the entities, as those
 * of runs do, it calls {@code SearchEngine.execute} and walks the ranges itself: {@code WalkPhase}
 * by {@code WalkPhase}, each {@code IndexRow} verified in batches by a {@code CandidateVerifier}.
 *
 * <p>Begin with {@link dynamodbstore.searchengine.SearchEngine}, then {@link
 * dynamodbstore.searchengine.EntitySearch} (what a feature supplies), {@link
 * dynamodbstore.searchengine.Candidates}, {@link dynamodbstore.searchengine.Conjuncts} (by which
 * planners narrow a search) and {@link dynamodbstore.searchengine.SearchBudget} (the deadline of a
 * search, and its read units). Sources of candidates: {@link
 * dynamodbstore.searchengine.MergedQueries} (queries of several scopes), {@link
 * dynamodbstore.searchengine.PostingLists} (intersection), and {@link
 * dynamodbstore.searchengine.RangeWalk} over a {@link dynamodbstore.searchengine.SearchRange},
 * whose rows only name the entities.
 *
 * <p>Invariants. A plan yields a superset of the results, and every candidate is verified on the
 * entity, so index entries may be stale. Entries of a strongly consistent index are never missing;
 * a global index may lag, so entities that this server changed recently are added ({@link
 * dynamodbstore.searchengine.RecentEntities}). The last term of an order is unique, and a page
 * token is a sort position, so the plan may change between pages.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.searchengine;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
