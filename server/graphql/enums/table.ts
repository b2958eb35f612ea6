import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const ColumnChange = enumOf<enums.ColumnChange>(
  'ColumnChange',
  'Difference of a column in the source since changes were last acknowledged.',
  {
    ADDED: 'The column is new.',
    REMOVED: 'The column no longer exists.',
    CHANGED: 'Its type, keys, nullability or comment changed.',
  },
);
export const MetadataFieldType = enumOf<enums.MetadataFieldType>('MetadataFieldType', 'Subject of a note.', {
  PITFALLS: 'Mistakes to avoid with the data.',
  USED_FOR: 'Purposes that the data serves.',
});
export const MetadataScope = enumOf<enums.MetadataScope>('MetadataScope', 'Kind of thing that a note is about.', {
  TABLE: 'One table.',
  DATASOURCE: 'One data source.',
  COLUMN: 'One column.',
});
export const SemanticType = enumOf<enums.SemanticType>('SemanticType', 'Meaning of the values of a column.', {
  DATE: 'A calendar day.',
  TIME: 'A time of day.',
  TIMESTAMP: 'A moment.',
  DURATION: 'A length of time.',
  CURRENCY: 'An amount of money.',
  PERCENTAGE: 'A share or a rate.',
  QUANTITY: 'A number of things.',
  STATUS: 'A state out of a few, such as `shipped`.',
  EMAIL: 'An email address.',
  URL: 'A web address.',
  FULL_TEXT: 'Prose, such as a review.',
  NAME: 'A name of a person or a thing.',
  DESCRIPTION: 'A short text about a thing.',
  CODE: 'A code with a meaning, such as an item number.',
  IDENTIFIER: 'A key without further meaning.',
  SCORE: 'A rating or a rank.',
  BOOLEAN_FLAG: 'Yes or no, however it is written.',
  PHONE_NUMBER: 'A phone number.',
  COUNTRY_CODE: 'A country, by its code.',
  LANGUAGE_CODE: 'A language, by its code.',
  LATITUDE: 'Degrees north.',
  LONGITUDE: 'Degrees east.',
  WEIGHT: 'A weight; the unit is in `Column.unitOfMeasurement`.',
  DISTANCE: 'A length; the unit is in `Column.unitOfMeasurement`.',
  TEMPERATURE: 'A temperature; the unit is in `Column.unitOfMeasurement`.',
  CATEGORICAL: 'One of a limited set of values.',
});
