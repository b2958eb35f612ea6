/**
 * How recently a person must have proved who they are. The presets, their levels and their windows
 * are those of Clerk (clerk.com/docs/guides/secure/reverification); a second factor that the person
 * does not have is not asked for.
 */
export const reverificationPresets = {
  strict_mfa: { level: 'multi_factor', minutes: 10 },
  strict: { level: 'second_factor', minutes: 10 },
  moderate: { level: 'second_factor', minutes: 60 },
  lax: { level: 'second_factor', minutes: 1440 },
} as const;

export type ReverificationPreset = keyof typeof reverificationPresets;

/** Minutes since each factor was given; null: the person has none. */
export interface FactorAges {
  readonly first: number | null;
  readonly second: number | null;
}

/** True: the person proved who they are recently enough. An age below zero proves nothing. */
export function isVerified({ first, second }: FactorAges, preset: ReverificationPreset): boolean {
  const { level, minutes } = reverificationPresets[preset];
  const fresh = (age: number | null): boolean => age !== null && age >= 0 && age < minutes;
  if (second === null) {
    return fresh(first);
  }
  return level === 'multi_factor' && first !== null ? fresh(first) && fresh(second) : fresh(second);
}
