/** Words of SemQL that may not stand unquoted as a name. */
const RESERVED = new Set(
  (
    'select from where group by having order limit offset as and or not in is null like ilike between case when then else end join left right inner full on via with ' +
    'union all distinct top others fill zero none totals time zone rows for this previous last next today yesterday to date including current true false cast extract filter over ' +
    'partition interval timestamp asc desc nulls first contains starts ends year quarter month week day hour minute second share rank running rolling prior delta within count sum avg min max median'
  ).split(' '),
);

/** A name as SemQL reads it: plain where possible, else in double quotes. */
export function nameText(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** A string literal. */
export function stringText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** A number literal, never in exponent form. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : String(value).includes('e') ? value.toFixed(12) : String(value);
}

/** A role path: each step is a name of its own. */
export function pathText(path: string): string {
  return path.split('.').map(nameText).join('.');
}
