import { PersonalLimit } from '../../platform/personalLimit.ts';

/** Counting rows and asking twice are work of the source, of which one admin gets a share. */
export const looking = new PersonalLimit(
  3,
  'You are looking at an agent as three members already.',
  'Wait until these are shown.',
);
