import { sameRows } from '../../questions/compareRows.ts';

/** The rule of the other suites of this repository. */
export const compareRows = (gold, shown, { orderMatters }) => sameRows(gold, shown, orderMatters ? 'ordered' : 'rows');
