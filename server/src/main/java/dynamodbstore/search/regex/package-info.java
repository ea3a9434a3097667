/**
 * Regular expressions in Python's syntax, matched in time linear in the text, times the size of the
 * pattern: RLIKE.
 *
 * <p>Start with {@link dynamodbstore.search.regex.PythonRegex}. {@link
 * dynamodbstore.search.regex.RegexParser} turns a pattern into a tree of {@link
 * dynamodbstore.search.regex.RegexNode}, {@link dynamodbstore.search.regex.RegexCompiler} the tree
 * into a {@link dynamodbstore.search.regex.RegexProgram}, the instructions of a nondeterministic
 * automaton, which {@link dynamodbstore.search.regex.RegexSimulation} executes. What an automaton
 * cannot express, such as lookaround, is refused.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search.regex;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
