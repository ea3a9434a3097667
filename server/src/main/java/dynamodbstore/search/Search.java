package dynamodbstore.search;

/** What is searched for, and in which order it is wanted. */
public record Search(Condition condition, Ordering ordering) {}
