/** Languages of templates, as they are called. */
export const languageNames = { SQL: 'SQL', SEMQL: 'SemQL' } as const;
