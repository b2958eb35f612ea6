/** Rows of a page: by default, and at most. */
export const pageSize = { default: 20, max: 100 };
