import type { ColumnEditor_ColumnFragment, SchemaRouteQuery } from './SchemaRoute.generated.ts';

/** A column with everything that its page shows. */
export type DescribedColumn = NonNullable<SchemaRouteQuery['table']>['columns'][number];

/** Fields of a column that people fill in: those of the fragment. */
export type ColumnValues = Omit<ColumnEditor_ColumnFragment, '__typename' | ' $fragmentName'>;
