/**
 * Condition of the columns that their source has now; the others are kept in case they come back,
 * and reported as drift.
 */
export const presentColumns = { removedAt: null } as const;
