import { Calendar, Clock, Hash, KeyRound, Sigma, Tag, ToggleLeft, Type, type LucideIcon } from 'lucide-react';
import type { DimensionType } from '../../../../apollo/schema.generated.ts';
import type { FieldChoice } from './choices.ts';

const types: Readonly<Record<DimensionType, { readonly label: string; readonly icon: LucideIcon }>> = {
  STRING: { label: 'Text', icon: Type },
  ENUM: { label: 'Category', icon: Tag },
  NUMBER: { label: 'Number', icon: Hash },
  DATE: { label: 'Date', icon: Calendar },
  TIMESTAMP: { label: 'Date, time', icon: Clock },
  BOOLEAN: { label: 'Yes or no', icon: ToggleLeft },
};

/** Types of dimensions, as people read them. */
export const typeOptions = Object.entries(types).map(([value, { label }]) => ({ value, label }));

/** A measure, a part of the key, or a dimension of a type. */
export function iconOf({ draft, inKey, type }: FieldChoice): LucideIcon {
  if (draft.kind === 'MEASURE') return Sigma;
  return inKey ? KeyRound : types[type ?? 'STRING'].icon;
}
