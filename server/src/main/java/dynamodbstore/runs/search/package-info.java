/**
 * Search for runs.
 *
 * <p>Start with {@link RunPlanner} and {@link RunPlan} (walk, gather-and-sort, id lookup), then
 * {@link PlannedSearch}, which executes a plan in the search engine, and {@link
 * RunCandidateRepository}, which verifies candidates against the filter. {@link RunIndexRange} is a
 * range of an index; {@link RunSearchRepository} has the reads.
 *
 * <p>Rank rows exist for settled runs only: live and deleted runs are read before the rows. A
 * search for deleted runs only has no plan; it reads them all.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
