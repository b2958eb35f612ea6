/** Tables that an agent can have. */
export const mostTables = 50;
