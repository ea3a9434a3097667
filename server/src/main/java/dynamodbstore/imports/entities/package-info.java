/**
 * What an import reads of a source, as records: {@link
 * dynamodbstore.imports.entities.SourceExperiment}, {@link
 * dynamodbstore.imports.entities.SourceRunData} and the others, in any order.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.imports.entities;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
