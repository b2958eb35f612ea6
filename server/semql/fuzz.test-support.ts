import fc from 'fast-check';

/** The seed every run takes beside a new one. */
const FIXED_SEED = 20_261_122;

/** More with FUZZ_TIMES: `npm run test:fuzz`. */
const times = Number(process.env['FUZZ_TIMES'] ?? 1);

/** Asserts a property over as many values of a seed that is always the same as of a new one, which a failure names. */
export async function fuzz<Values>(
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  runs: number,
): Promise<void> {
  const numRuns = Math.ceil((runs * times) / 2);
  for (const parameters of [{ numRuns, seed: FIXED_SEED }, { numRuns }]) await fc.assert(property, parameters);
}
