import {
  fieldPlace,
  valuePlace,
  wayChange,
  type FieldChoice,
  type FieldPart,
  type ModelChoice,
  type ValuePart,
  type Values,
} from '../choices/choices.ts';
import type { WayDraft } from '../choices/drafts.ts';

/** Places of what can be changed of the fields of a model, and how that is done. */
export interface FieldEditing {
  /** Place of a part of a field. */
  readonly placeOf: (field: string, part: FieldPart) => string;
  /** Place of what people call a value of a field. */
  readonly labelPlaceOf: (field: string, value: string, part: ValuePart) => string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (field: string, part: FieldPart, value: string | boolean) => void;
  readonly onValue: (field: string, value: string, part: ValuePart, text: string) => void;
  /** Computes a measure in another way. */
  readonly onWay: (field: FieldChoice, way: WayDraft) => void;
}

export function fieldEditing(
  model: ModelChoice,
  errors: Readonly<Record<string, string>>,
  edit: (edit: Values) => void,
): FieldEditing {
  const { id } = model.draft.table;
  return {
    placeOf: (field, part) => fieldPlace(id, field, part),
    labelPlaceOf: (field, value, part) => valuePlace(id, field, value, part),
    errors,
    onEdit: (field, part, value) => edit({ [fieldPlace(id, field, part)]: value }),
    onValue: (field, value, part, text) => edit({ [valuePlace(id, field, value, part)]: text }),
    onWay: (field, way) => edit(wayChange(model, field, way)),
  };
}
