import type { CompiledColumn, Provenance } from '../../../../semql/compiled.ts';
import type { FieldRef } from '../../reading.ts';

/**
 * The dimension a column shows, by where it came from; a field of no model where it is computed.
 */
export function columnField({ name }: CompiledColumn, provenance: readonly Provenance[]): FieldRef {
  const source = provenance.find(({ part, column }) => part === 'select' && column === name);
  const [, model = '', dimension = name] = /^dimension (\w+)\.(\w+)$/.exec(source?.definition ?? '') ?? [];
  return { model, name: dimension, via: null };
}
