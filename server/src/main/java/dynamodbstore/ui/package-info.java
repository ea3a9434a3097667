/**
 * MLflow's own web pages, served from a folder that they were unpacked into. They are never part of
 * this program.
 *
 * <p>Read in this order: {@link dynamodbstore.ui.UiBuilds} (where they may lie), {@link
 * dynamodbstore.ui.UiBuild} (what is one), {@link dynamodbstore.ui.UiRoutes} (how they are sent),
 * {@link dynamodbstore.ui.PackedFiles} (so that they are small on the way), {@link
 * dynamodbstore.ui.UiInstaller} (how they get here).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.ui;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
