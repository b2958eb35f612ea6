import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const Additivity = enumOf<enums.Additivity>('Additivity', 'Way in which the values of a measure add up.', {
  ADDITIVE: 'Values of groups and of periods add up to the total.',
  LAST_VALUE: 'A level such as stock: groups add up, periods take the value of their last moment.',
  NON_ADDITIVE: 'Values do not add up; each grouping computes them again from the rows.',
});
export const DimensionType = enumOf<enums.DimensionType>('DimensionType', 'Type of the values of a dimension.', {
  STRING: 'Text.',
  NUMBER: 'A number, such as an age; not aggregated.',
  DATE: 'A calendar day.',
  TIMESTAMP: 'A moment.',
  BOOLEAN: 'True or false.',
  ENUM: 'One of the listed `enumValues`.',
});
export const JoinType = enumOf<enums.JoinType>(
  'JoinType',
  'Rows that count when a relationship is followed. A join never counts a row twice.',
  {
    INNER: 'Rows with a match.',
    LEFT: 'All rows of the model that the relationship starts from.',
    RIGHT: 'All rows of the model that is reached.',
    FULL: 'All rows of both models.',
  },
);
export const ModelSourceType = enumOf<enums.ModelSourceType>('ModelSourceType', 'Origin of the rows of a model.', {
  TABLE: 'A table at `Model.sourcePath`.',
  VIEW: 'A view at `Model.sourcePath`.',
  CUSTOM_QUERY: 'The SQL in `Model.sourceQuery`.',
});
export const RelationshipType = enumOf<enums.RelationshipType>(
  'RelationshipType',
  'Numbers of rows on both sides of a relationship, the side it starts from first.',
  {
    ONE_TO_ONE: 'Each row has at most one row on the other side, in both directions.',
    ONE_TO_MANY: 'Each row may have many rows on the other side, each of which has one here.',
    MANY_TO_ONE: 'Each row has at most one row on the other side, which may have many here.',
    MANY_TO_MANY: 'Each row may have many rows on the other side, in both directions.',
  },
);
export const TimeGrain = enumOf<enums.TimeGrain>('TimeGrain', 'Length of a period.', {
  YEAR: 'A calendar year.',
  QUARTER: 'Three calendar months.',
  MONTH: 'A calendar month.',
  WEEK: 'Seven days, from `Organization.weekStart` on.',
  DAY: 'A calendar day in the time zone of the query.',
  HOUR: 'An hour.',
});
