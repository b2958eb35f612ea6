import fc from 'fast-check';

const fixedSeed = 20_261_122;

/**
 * Seed of everything this run makes up. In continuous integration it is always the same, so that a
 * commit has one verdict; elsewhere each run tries something new, and `npm run test:fuzz` tries far
 * more of it.
 */
export const runSeed = process.env['CI'] === 'true' ? fixedSeed : Math.floor(Math.random() * 1_000_000_000);

/** How many times as much to try: `FUZZ_TIMES`, set by `npm run test:fuzz`. */
export const fuzzTimes = Number(process.env['FUZZ_TIMES'] ?? 1);

fc.configureGlobal({ seed: runSeed });
