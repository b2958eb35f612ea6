import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { MeasureDefinition } from '../../semql/catalog/definition.ts';
import { compile } from '../../semql/compile.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { askSource } from '../../source/askSource.ts';
import { sourceDialect, variantsOf } from '../../source/sourceDialect.ts';
import type { SourceServices } from '../../source/sourceServices.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import type { FieldChoice } from './chooseFields.ts';
import type { ModelDraft } from './draftModel.ts';
import { withDrafts } from './draftTables.ts';
import { firstRowsOf } from './keepFirst.ts';
import { measureAs } from './measureAs.ts';
import { modelDrafts, type PlacedDrafts } from './modelDrafts.ts';

/** Value of a drafted measure over all rows, as they are now. */
export interface TodayValue {
  /** Drafted name of the measure. */
  readonly name: string;
  readonly value: SqlValue;
  readonly decimals: number | null;
}

/** Values of the measures of one drafted model. */
export interface TodayValues {
  readonly values: readonly TodayValue[];
  /** Why there are none, in a sentence; null: there are. */
  readonly problem: string | null;
}

/** A drafted model whose measures are computed. */
interface MeasuredDraft {
  readonly dataSourceId: string;
  readonly tableId: string;
  /** True: of the rows with the same key only the first counts. */
  readonly keepFirst: boolean;
  /** Measures that are computed in another way than the draft does. */
  readonly fields: readonly FieldChoice[];
}

/** A person looks at the page meanwhile; a source that takes longer leaves the values out. */
const timeoutMs = 5000;
/** Measures of a wide table that are computed at once. */
const mostMeasures = 60;

/**
 * Computes the measures of a drafted model by one query. Nothing is saved, and a source that fails
 * or takes longer than five seconds only leaves the values out.
 * @throws NotFoundError, ForbiddenError and others of `modelDrafts`, InvalidInputError for a way
 *   that the draft does not have
 */
export async function todayValues(
  database: PrismaClient,
  services: Pick<SourceServices, 'connections' | 'warehouses'>,
  viewer: Viewer,
  input: MeasuredDraft,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal | undefined },
): Promise<TodayValues> {
  const { dataSourceId, tableId, keepFirst } = input;
  const drafts = await modelDrafts(database, viewer, { dataSourceId, tableIds: [tableId] });
  const [draft] = drafts.models;
  const measures = draft === undefined ? [] : measuresOf(draft, input.fields);
  if (draft === undefined || measures.length === 0) {
    return { values: [], problem: null };
  }
  const { source } = drafts;
  const compiled = compileAll({ ...draft, model: { ...draft.model, measures } }, drafts, keepFirst, now);
  if (!compiled.ok) {
    return { values: [], problem: compiled.diagnostics[0]?.message ?? 'The measures do not compile.' };
  }
  const { sql, parameters } = compiled.query;
  try {
    const { rows } = await askSource(services, source, (warehouse) =>
      warehouse.run(sql, parameters, {
        maxRows: 1,
        maxBytes: 1_000_000,
        timeoutMs,
        ...(signal !== undefined && { signal }),
      }),
    );
    const values = measures.map(({ name, decimals }, index) => ({ name, value: rows[0]?.[index] ?? null, decimals }));
    return { values, problem: null };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof WarehouseError)) {
      throw error;
    }
    const isSlow = error.type === 'TIMEOUT';
    return { values: [], problem: isSlow ? `${source.name} took longer than 5 seconds.` : error.message };
  }
}

/** The measures under the names of the draft, in the ways that are chosen. */
function measuresOf({ fields }: ModelDraft, choices: readonly FieldChoice[]): MeasureDefinition[] {
  return fields
    .flatMap((idea) => {
      const { name } = idea.field;
      const index = choices.findIndex((choice) => choice.name === name);
      const choice = choices[index];
      if (idea.kind === 'DIMENSION') {
        return [];
      }
      const { field } = choice === undefined ? idea : measureAs(idea, choice, ['fields', String(index)]);
      return [{ ...field, name }];
    })
    .slice(0, mostMeasures);
}

function compileAll(draft: ModelDraft, { catalog, source }: PlacedDrafts, keepFirst: boolean, now: Date) {
  const { model } = draft;
  const counted = keepFirst ? { ...model, source: firstRowsOf(draft, model.grain.keys, source.type) } : model;
  const names = model.measures.map(({ name }) => name);
  const prepared = prepareCatalog(withDrafts({ ...catalog, metrics: [], glossary: [] }, [counted], []));
  return compile(`SELECT ${names.join(', ')} FROM ${model.name}`, prepared, {
    dialect: sourceDialect[source.type],
    variants: variantsOf(new Map([[source.id, source]])),
    now,
    corrections: false,
  });
}
