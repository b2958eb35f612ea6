/**
 * Minimum and maximum length of a password of the built-in provider; the client receives the
 * minimum.
 */
export const passwordLength = { least: 10, most: 200 } as const;
