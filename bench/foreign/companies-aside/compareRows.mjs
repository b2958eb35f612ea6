/** The rule of the suite beside this one. */
export { compareRows } from '../companies/compareRows.mjs';
