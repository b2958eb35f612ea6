import type { DataFacts } from '../../analyst/builtin/proposing/questionIdeas.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { fieldsOverHidden } from '../../model/fieldsOverHidden.ts';
import type { CatalogDefinition, DimensionDefinition } from '../../semql/catalog/definition.ts';
import { walkExpression } from '../../semql/language/mapExpression.ts';
import { parseExpression } from '../../semql/language/parse/parser.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { presentColumns } from '../../source/presentColumns.ts';

const tableParts = {
  name: true,
  rowCount: true,
  columns: {
    where: presentColumns,
    select: { name: true, dataType: true, min: true, max: true, sampleValues: true, uniqueValues: true },
  },
} satisfies Prisma.TableSelect;

type Column = Prisma.TableGetPayload<{ select: typeof tableParts }>['columns'][number];

/** Facts about the rows of the models of a semantic layer, as the last import saw them. */
export async function dataFacts(
  transaction: Transaction,
  catalog: CatalogDefinition,
  now: Date,
): Promise<Omit<DataFacts, 'now'>> {
  const { models } = catalog;
  const tables = await transaction.model.findMany({
    where: { id: { in: models.map(({ id }) => id) } },
    select: { id: true, table: { select: tableParts } },
  });
  const tableOf = new Map(tables.map(({ id, table }) => [id, table]));
  const newestDays = new Map<string, string>();
  const emptyColumns = new Map<string, readonly string[]>();
  for (const { id, name, dimensions } of models) {
    const columns = tableOf.get(id)?.columns ?? [];
    const empty = columns.flatMap((column) => (column.uniqueValues === 0n ? column.name : []));
    if (empty.length > 0) {
      emptyColumns.set(name, empty);
    }
    for (const dimension of dimensions) {
      const newest = newestDay(dimension, columns, now.toISOString().slice(0, 10));
      if (newest !== null) {
        newestDays.set(`${name}.${dimension.name}`, newest);
      }
    }
  }
  const { fields, metrics } = fieldsOverHidden(catalog, emptyColumns);
  return {
    newestDays,
    withoutRows: new Set(models.flatMap(({ id, name }) => (tableOf.get(id)?.rowCount === 0n ? name : []))),
    withoutValues: new Set([...fields, ...metrics]),
  };
}

/**
 * The newest day, `2019-05-30`, that rows are known to have. Days that have not come yet may be
 * mistakes, so they count only where there are no others. Of years the first day is known.
 */
function newestDay(dimension: DimensionDefinition, columns: readonly Column[], today: string): string | null {
  if (dimension.timeGrains.length === 0) {
    return null;
  }
  const named = namesIn(dimension);
  const days = columns
    .filter(({ name }) => named.has(name))
    .flatMap(daysOf)
    .toSorted();
  return days.filter((day) => day <= today).at(-1) ?? days[0] ?? null;
}

/** Days that occur in a column of dates, or of years. */
function daysOf({ dataType, min, max, sampleValues }: Column): readonly string[] {
  const values = [...sampleValues, min ?? '', max ?? ''];
  if (dataType === 'INTEGER') {
    return values.filter((value) => /^(?:1\d|2[01])\d{2}$/.test(value)).map((year) => `${year}-01-01`);
  }
  const isTime = dataType === 'DATE' || dataType === 'TIMESTAMP' || dataType === 'TIMESTAMP_TZ';
  return isTime ? values.flatMap((value) => /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? []) : [];
}

/** Names that a dimension is computed from. */
function namesIn({ expression: text, native }: DimensionDefinition): ReadonlySet<string> {
  const { expression } = native ? { expression: null } : parseExpression(text);
  const names = new Set<string>();
  if (expression === null) {
    return names;
  }
  walkExpression(expression, (node) => {
    if (node.kind === 'reference') {
      names.add(node.path.at(-1)?.text ?? '');
    }
    return true;
  });
  return names;
}
