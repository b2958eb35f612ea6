/**
 * Name that no thing has, in the spelling that names have: of two things that take each other's
 * names, one steps aside first.
 */
export const placeholder = (id: string): string => id.replaceAll('-', '_');
