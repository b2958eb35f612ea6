import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import {
  columnAddress,
  likelyFix,
  modelAddress,
  synonymAddress,
  termAddress,
  type Concept,
  type FixKind,
} from './fixes.ts';

interface FixButtonsProps {
  readonly concept: Concept;
  /** Asks which thing the word is another name of, where no name is similar. */
  readonly onName: () => void;
}

/** The ways to give a word a meaning; the likely one is tinted. */
export function FixButtons({ concept, onName }: FixButtonsProps) {
  const likely = likelyFix(concept);
  const synonym = synonymAddress(concept);
  const model = modelAddress(concept);
  const field = columnAddress(concept);
  const look = (kind: FixKind) =>
    kind === likely
      ? ({ size: 'sm', bg: 'bg.selected', color: 'accent', borderColor: 'purple.200' } as const)
      : ({ size: 'sm', kind: 'plain' } as const);
  return (
    <>
      {synonym === null ? (
        <Button {...look('synonym')} aria-label={`Add “${concept.word}” as a synonym`} onClick={onName}>
          Add synonym
        </Button>
      ) : (
        <Button asChild {...look('synonym')}>
          <Link to={synonym} aria-label={`Add “${concept.word}” as a synonym of ${concept.near?.label ?? ''}`}>
            Add synonym
          </Link>
        </Button>
      )}
      <Button asChild {...look('define')}>
        <Link to={termAddress(concept)} aria-label={`Define “${concept.word}”`}>
          Define
        </Link>
      </Button>
      {field !== null && (
        <Button asChild {...look('field')}>
          <Link to={field} aria-label={`New ${concept.column?.kind.toLowerCase() ?? 'field'} for “${concept.word}”`}>
            New {concept.column?.kind.toLowerCase()}
          </Link>
        </Button>
      )}
      {model !== null && (
        <Button asChild {...look('model')}>
          <Link to={model} aria-label={`Model the table ${concept.table?.name ?? ''} for “${concept.word}”`}>
            Model this table
          </Link>
        </Button>
      )}
    </>
  );
}
