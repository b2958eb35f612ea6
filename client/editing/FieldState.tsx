import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../ui/Button.tsx';
import type { Editing } from './useDraft.ts';

interface FieldStateProps<Values extends object> {
  readonly editing: Editing<Values>;
  readonly field: keyof Values & string;
  /** Name of the field on the screen. */
  readonly label: string;
}

/**
 * Line below a field: the value that another person saved meanwhile, and a button that takes it.
 */
export function FieldState<Values extends object>({ editing, field, label }: FieldStateProps<Values>) {
  const { conflicts, discard } = editing;
  if (!(field in conflicts)) {
    return null;
  }
  return (
    <chakra.div role="status" display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="1" color="warn">
      <chakra.span textStyle="small" overflowWrap="anywhere">
        Current value: {written(conflicts[field])}
      </chakra.span>
      <Button size="sm" aria-label={`Use the current value of ${label}`} onClick={() => discard(field)}>
        Use this
      </Button>
    </chakra.div>
  );
}

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return 'none';
  }
  if (typeof value === 'boolean') {
    return value ? 'yes' : 'no';
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
