/**
 * Search for runs.
 *
 * <p>Start with {@link RunPlanner} and {@link RunPlan} (walk, gather-and-sort, id lookup), then
 * {@link PlannedSearch}, which executes a plan in the search engine, and {@link
 * RunCandidateRepository}, which verifies candidates against the filter. {@link RunIndexRange} is a
 * range of an index; {@link RunSearchRepository} has the reads.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
