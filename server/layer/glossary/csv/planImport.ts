import { conflictsAmong, wordKey } from '../../../glossary/words.ts';
import { ExpectedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { same } from '../../apply/same.ts';
import { checkChange } from '../../apply/checkChange.ts';
import type { LayerChange } from '../../change.ts';
import type { Layer, LayerTerm } from '../../layer.ts';
import type { GlossaryRow } from './readGlossary.ts';

export type RowOutcome = 'CREATED' | 'CHANGED' | 'SAME' | 'REFUSED';

/** What importing a row would do. */
export interface PlannedRow {
  readonly row: number;
  readonly term: string;
  readonly outcome: RowOutcome;
  /** Fields that get another value. */
  readonly fields: readonly string[];
  /** Reason of a refusal with the next step, or a remark; null: none. */
  readonly remark: string | null;
}

/** What importing a file would do, with the changes that do it. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly changes: readonly LayerChange[];
}

/** Pure: compares the rows of a file with a layer. Terms are the same when their word is. */
export function planImport(layer: Layer, rows: readonly GlossaryRow[]): ImportPlan {
  const known = new Map(layer.glossary.map((term) => [wordKey(term.term), term]));
  const seen = new Map<string, number>();
  const planned: PlannedRow[] = [];
  const changes: LayerChange[] = [];
  const after = new Map<string, LayerTerm>(layer.glossary.map((term) => [term.id, term]));
  const rowOfTerm = new Map<string, number>();
  for (const row of rows) {
    const key = wordKey(row.term);
    const first = seen.get(key);
    const before = known.get(key);
    const change = changeFor(row, before);
    const refusal =
      first === undefined || key === ''
        ? refusalOf(layer, change)
        : `Row ${first.toLocaleString('en')} has this term already. Remove one of the two.`;
    seen.set(key, first ?? row.row);
    if (refusal !== null) {
      planned.push({ row: row.row, term: row.term, outcome: 'REFUSED', fields: [], remark: refusal });
      continue;
    }
    const fields = change.action === 'UPDATE' ? Object.keys(change.fields) : [];
    const outcome = change.action === 'CREATE' ? 'CREATED' : fields.length === 0 ? 'SAME' : 'CHANGED';
    const term = termAfter(change, before);
    after.set(term.id, term);
    rowOfTerm.set(term.id, planned.length);
    planned.push({ row: row.row, term: row.term, outcome, fields, remark: null });
    if (outcome !== 'SAME') {
      changes.push(change);
    }
  }
  return { rows: withConflicts(planned, after, rowOfTerm), changes };
}

type TermChange = Extract<LayerChange, { readonly type: 'GlossaryTerm'; readonly action: 'CREATE' | 'UPDATE' }>;

function changeFor({ term, fields, kinds }: GlossaryRow, before: LayerTerm | undefined): TermChange {
  if (before === undefined) {
    const empty = { definition: '', synonyms: [], tags: [], mappings: [], version: 1 };
    const value = { ...empty, ...fields, id: newId('GlossaryTerm'), term };
    return { action: 'CREATE', type: 'GlossaryTerm', modelId: null, value };
  }
  const wanted =
    fields.mappings === undefined ? fields : { ...fields, mappings: mergedMappings(before, fields.mappings, kinds) };
  const changed = Object.entries(wanted).filter(([field, value]) => !same(before[field as keyof LayerTerm], value));
  const { id, version } = before;
  return { action: 'UPDATE', type: 'GlossaryTerm', id, version, fields: Object.fromEntries(changed) };
}

/**
 * Mappings of the file, and those of kinds that the file has no column for; known ones keep their
 * place.
 */
function mergedMappings(
  before: LayerTerm,
  given: LayerTerm['mappings'],
  kinds: GlossaryRow['kinds'],
): LayerTerm['mappings'] {
  const left = new Map(given.map((mapping) => [`${mapping.kind} ${mapping.target}`, mapping]));
  const kept = before.mappings.flatMap((mapping) => {
    if (!kinds.has(mapping.kind)) {
      return [mapping];
    }
    const key = `${mapping.kind} ${mapping.target}`;
    const stays = left.get(key);
    left.delete(key);
    return stays === undefined ? [] : [stays];
  });
  return [...kept, ...left.values()];
}

function termAfter(change: TermChange, before: LayerTerm | undefined): LayerTerm {
  return change.action === 'CREATE' ? change.value : ({ ...before, ...change.fields } as LayerTerm);
}

function refusalOf(layer: Layer, change: TermChange): string | null {
  try {
    checkChange(layer, change);
    return null;
  } catch (error) {
    if (error instanceof ExpectedError) {
      return `${error.message} ${error.advice}`;
    }
    throw error;
  }
}

/** Says of rows that a word of theirs would have two meanings afterwards. */
function withConflicts(
  planned: readonly PlannedRow[],
  after: ReadonlyMap<string, LayerTerm>,
  rowOfTerm: ReadonlyMap<string, number>,
): readonly PlannedRow[] {
  const remarks = new Map<number, string>();
  for (const { word, termIds } of conflictsAmong([...after.values()])) {
    for (const id of termIds) {
      const at = rowOfTerm.get(id);
      const other = termIds.find((otherId) => otherId !== id);
      if (at !== undefined && other !== undefined) {
        remarks.set(at, `“${word}” also belongs to ${after.get(other)?.term ?? ''}.`);
      }
    }
  }
  return planned.map((row, at) => (row.outcome === 'SAME' ? row : { ...row, remark: remarks.get(at) ?? row.remark }));
}
