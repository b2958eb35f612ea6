import { Calendar, Clock, Hash, KeyRound, Sigma, Tag, ToggleLeft, Type, type LucideIcon } from 'lucide-react';
import type { DimensionType } from '../../../../../apollo/schema.generated.ts';
import type { FieldChoice } from '../choices/choices.ts';

const types: Readonly<Record<DimensionType, { readonly label: string; readonly icon: LucideIcon }>> = {
  STRING: { label: 'Text', icon: Type },
  ENUM: { label: 'Category', icon: Tag },
  NUMBER: { label: 'Number', icon: Hash },
  DATE: { label: 'Date', icon: Calendar },
  TIMESTAMP: { label: 'Date, time', icon: Clock },
  BOOLEAN: { label: 'Yes or no', icon: ToggleLeft },
};

/** Types whose values the drafted ones can be read as. */
const readableAs: Readonly<Record<DimensionType, readonly DimensionType[]>> = {
  STRING: ['ENUM'],
  ENUM: ['STRING'],
  NUMBER: ['STRING'],
  DATE: ['TIMESTAMP', 'STRING'],
  TIMESTAMP: ['DATE', 'STRING'],
  BOOLEAN: ['STRING'],
};

/** Types that a drafted dimension can get, as people read them. */
export const typeOptions = (drafted: DimensionType) =>
  [drafted, ...readableAs[drafted]].map((value) => ({ value, label: types[value].label }));

/** A measure, a part of the key, or a dimension of a type. */
export function iconOf({ draft, inKey, type }: FieldChoice): LucideIcon {
  if (draft.kind === 'MEASURE') {
    return Sigma;
  }
  return inKey ? KeyRound : types[type ?? 'STRING'].icon;
}
