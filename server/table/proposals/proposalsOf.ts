import type { Prisma } from '../../generated/prisma/client.ts';
import type { SemanticType } from '../../generated/prisma/enums.ts';
import type { ColumnFacts, TableFacts } from './facts.ts';
import { proposeDescription, proposeTableDescription } from './proposeDescription.ts';
import { proposeSemanticType } from './proposeSemanticType.ts';

/** Facts of a column that proposals are made from. */
export const proposalColumn = {
  name: true,
  dataType: true,
  isPrimaryKey: true,
  missingValues: true,
  uniqueValues: true,
  sampleValues: true,
  min: true,
  max: true,
  unitOfMeasurement: true,
  description: true,
  semanticType: true,
  chosen: true,
  sourceRelationships: { select: { targetColumn: { select: { table: { select: { name: true } } } } }, take: 1 },
} satisfies Prisma.ColumnSelect;

type ColumnRow = Prisma.ColumnGetPayload<{ select: typeof proposalColumn }>;

interface TableRow {
  readonly name: string;
  readonly rowCount: bigint | null;
}

/**
 * Proposed description of a column without one; null if it has one, or nothing is known. Having no
 * semantic type by the choice of a person counts as a description, too.
 */
export interface ColumnProposal {
  readonly description: string | null;
  readonly semanticType: SemanticType | null;
}

export function columnProposal(column: ColumnRow, table: TableRow): ColumnProposal {
  const facts = columnFacts(column, table);
  return {
    description: column.description === '' ? proposeDescription(facts) : null,
    semanticType:
      column.semanticType === null && !column.chosen.includes('semanticType') ? proposeSemanticType(facts) : null,
  };
}

/** Proposed description of a table without one; null if it has one. */
export function tableProposal(
  table: TableRow & { readonly description: string; readonly isView: boolean; readonly columns: readonly ColumnRow[] },
): string | null {
  if (table.description !== '') {
    return null;
  }
  const facts: TableFacts = { ...table, columns: table.columns.map((column) => columnFacts(column, table)) };
  return proposeTableDescription(facts);
}

function columnFacts(column: ColumnRow, { name: table, rowCount }: TableRow): ColumnFacts {
  return {
    ...column,
    table,
    rowCount: count(rowCount),
    missingValues: count(column.missingValues),
    uniqueValues: count(column.uniqueValues),
    refersTo: column.sourceRelationships[0]?.targetColumn.table.name ?? null,
  };
}

const count = (number: bigint | null): number | null => (number === null ? null : Number(number));
