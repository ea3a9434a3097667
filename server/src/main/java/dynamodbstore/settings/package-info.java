/**
 * Settings that are kept in the table, so that all servers of a table agree and none has to be
 * restarted.
 *
 * <p>Start at {@link dynamodbstore.settings.SettingCatalogue}, which documents every setting. An
 * item per setting, in the partition CONFIG, has its value; {@link
 * dynamodbstore.settings.SettingRepository} reads and writes them, and {@link
 * dynamodbstore.settings.LiveSettings} is what a running server uses.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.settings;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
