/**
 * Search for registered models and versions.
 *
 * <p>Start with the two planners (filter and order to plan, without I/O), then the plans, the
 * search repositories (plan to candidates, merged with recent changes of this server) and the
 * search services (candidates to verified pages). {@link VersionWalk} lists the versions of one
 * model lazily in index order; {@link PromptFilter} separates models from prompts.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.registry.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
