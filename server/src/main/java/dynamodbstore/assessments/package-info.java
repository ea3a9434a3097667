/**
 * Assessments: feedback, expected results and references to issues, attached to traces.
 *
 * <p>An assessment is stored in its trace, so every change of one is a change of the trace. Read
 * {@link dynamodbstore.traces.entity.Assessment} (the entity), {@link
 * dynamodbstore.assessments.AssessmentMessage} (how a client sends one), {@link
 * dynamodbstore.assessments.AssessmentRules} (what changes are allowed, without I/O), {@link
 * dynamodbstore.assessments.AssessmentService} (operations) and {@link
 * dynamodbstore.assessments.AssessmentJson} (how a client receives one).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.assessments;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
