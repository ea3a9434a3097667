package dynamodbstore.graphql;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;

/** Operation of a document that a request selects; the document also has its fragments. */
record SelectedOperation(Document document, Definition.Operation operation) {}
