import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fieldLabel } from './describe.ts';
import type { Target } from '../lexicon/lexicon.ts';

/** Words for what a phrase stands for. */
export function targetLabel(target: Target, lookup: CatalogLookup): string {
  switch (target.kind) {
    case 'measure': {
      const one = lookup.measure(target.model, target.name);
      return one ? labelOf(one) : target.name;
    }
    case 'metric': {
      const one = lookup.metric(target.name);
      return one ? labelOf(one) : target.name;
    }
    case 'model': {
      const one = lookup.model(target.model);
      return one ? labelOf(one) : target.model;
    }
    case 'dimension':
    case 'time_hint':
      return fieldLabel({ model: target.model, name: target.name, via: null }, lookup);
    case 'filter': {
      const one = lookup.filter(target.model, target.name);
      return one ? labelOf(one) : target.name;
    }
    case 'value':
      return String(target.value);
    case 'role':
      return lookup.roleLabel(target.role);
  }
}
