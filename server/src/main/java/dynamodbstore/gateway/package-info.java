/**
 * The way from MLflow's pages to a gateway for language models that somebody else runs. Without one
 * the pages are told that it serves nothing.
 */
@NullMarked
package dynamodbstore.gateway;

import org.jspecify.annotations.NullMarked;
