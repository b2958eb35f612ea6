/** Condition of the columns that their source has now; the others are kept for when they come back, and told as drift. */
export const presentColumns = { removedAt: null } as const;
