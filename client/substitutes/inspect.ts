/**
 * Takes the place of GraphQL's printer of values in error messages: only the visitor of documents
 * uses it, for documents that are none, and ours are written by a generator.
 */
export const inspect = String;
