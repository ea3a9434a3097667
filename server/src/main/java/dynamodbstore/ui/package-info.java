/**
 * MLflow's own web UI, served from a folder. It is never part of this program.
 *
 * <p>Read in this order: {@link dynamodbstore.ui.UiBuildLocator} (locates a build), {@link
 * dynamodbstore.ui.UiBuild} (a build in a folder), {@link dynamodbstore.ui.UiRoutes} (serves it),
 * {@link dynamodbstore.ui.CompressedFileCache} (cache of compressed files), {@link
 * dynamodbstore.ui.UiInstaller} (installs it).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.ui;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
