import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { breakdownLabel, fieldLabel, filterLabel } from '../labels/describe.ts';
import type { GroundFailure } from '../deciding/ground.ts';
import { fieldsOf } from '../deciding/understand.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import type { Reading } from '../reading.ts';
import { targetLabel } from '../labels/targetLabel.ts';

/**
 * Why a question cannot be computed, in words of everyday: the compiler speaks to authors of SemQL,
 * an explorer has written none. A problem that was found before compiling is in plain words
 * already.
 */
export function plainFailure({ code, message }: GroundFailure, reading: Reading | null, lookup: CatalogLookup): string {
  if (code === 'MISPLACED' || code === 'WORDS_LOST') return message;
  const number = reading ? numberOf(reading, lookup) : null;
  const parts = reading ? awayFrom(reading, lookup) : [];
  switch (code) {
    case 'FANOUT': {
      const base = reading?.rows?.model ?? reading?.measures[0]?.model;
      if (number === null || base === undefined || parts.length === 0) break;
      const rows = targetLabel({ kind: 'model', model: base }, lookup).toLowerCase();
      const away = parts.join(' and ');
      return `${number} cannot be ${reading?.rows ? 'shown with' : 'split by'} ${away}, because one row of ${rows} may have several of these and would be counted once for each.`;
    }
    case 'NO_PATH':
      if (number === null || parts.length === 0) break;
      return `the definitions do not say how ${number} and ${parts.join(' and ')} are related.`;
    case 'AMBIGUOUS_PATH':
    case 'AMBIGUOUS_FIELD':
      if (number === null || parts.length === 0) break;
      return `${number} and ${parts.join(' and ')} are related in several ways, and the question does not say which one to use.`;
    case 'UNKNOWN_MODEL':
    case 'UNKNOWN_FIELD':
    case 'UNKNOWN_FILTER':
    case 'UNKNOWN_RELATIONSHIP':
      // An earlier answer of the conversation may rest on what has been removed since.
      if (reading === null || lacksField(reading, lookup))
        return 'the earlier answer used something that is no longer in the definitions. Ask the whole question again.';
      break;
    case 'CROSS_SOURCE':
      return 'they are in different databases, which one question cannot combine. Ask for them one at a time.';
    case 'LIMIT_EXCEEDED':
      return 'there would be too much to compute. Ask for a shorter period, or for fewer things at once.';
    case 'UNSUPPORTED_IN_DIALECT':
      return 'the database of this data cannot compute it.';
  }
  return 'they cannot be computed in one question. Ask for one number at a time, or split it by something else.';
}

function lacksField(reading: Reading, lookup: CatalogLookup): boolean {
  return (
    fieldsOf(reading).some(({ model, name }) =>
      name === '' ? !lookup.model(model) : !lookup.dimension(model, name),
    ) ||
    reading.measures.some(
      (one) =>
        (one.kind === 'measure' && !lookup.measure(one.model, one.name)) ||
        (one.kind === 'metric' && !lookup.metric(one.name)),
    )
  );
}

function numberOf(reading: Reading, lookup: CatalogLookup): string | null {
  if (reading.rows)
    return `a list of ${targetLabel({ kind: 'model', model: reading.rows.model }, lookup).toLowerCase()}`;
  const [measure] = reading.measures;
  return measure ? `“${measureLabel(measure, lookup)}”` : null;
}

/** Labels of the keys and filters that belong to another model than the number. */
function awayFrom(reading: Reading, lookup: CatalogLookup): readonly string[] {
  const base = reading.rows?.model ?? reading.measures[0]?.model ?? '';
  const isAway = (model: string): boolean => {
    const [path, another] = lookup.joins.pathsBetween(base, model);
    return path === undefined || another !== undefined;
  };
  const keys = reading.breakdowns.flatMap((one) => {
    const model = one.kind === 'field' ? one.field.model : one.kind === 'entity' ? one.model : null;
    return model !== null && isAway(model) ? [`“${breakdownLabel(one, lookup)}”`] : [];
  });
  const limits = reading.filters.flatMap((one) => {
    const model = 'field' in one ? one.field.model : one.kind === 'named' ? one.model : null;
    return model !== null && isAway(model) ? [`“${filterLabel(one, lookup)}”`] : [];
  });
  const shown = (reading.rows?.fields ?? []).flatMap((field) =>
    isAway(field.model) ? [`“${fieldLabel(field, lookup).toLowerCase()}”`] : [],
  );
  const others = reading.measures
    .slice(1)
    .flatMap((one) => (isAway(one.model) ? [`“${measureLabel(one, lookup)}”`] : []));
  return [...new Set([...keys, ...limits, ...shown, ...others])];
}
