import { chakra } from '@chakra-ui/react/styled-system';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { age } from '../../ui/text/age.ts';
import { counted } from '../../ui/text/counted.ts';
import type {
  LayerDifferences_ComparisonFragment,
  LayerDifferences_DifferenceFragment,
} from './layerDifferences.generated.ts';

interface LayerDifferencesProps {
  /** What the layer is compared with, in words: `the files`. */
  readonly other: string;
  /** Name of the environment that would change; absent: files are applied. */
  readonly into?: string;
  readonly comparison: LayerDifferences_ComparisonFragment;
  /** Keys of what is to be applied. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Kinds of differences in their order; those of the last two would undo edits. */
const groups = ['CREATE', 'UPDATE', 'REMOVE', 'TO', 'BOTH'] as const;

const groupOf = ({ action, changedIn }: LayerDifferences_DifferenceFragment): (typeof groups)[number] =>
  changedIn === 'TO' || changedIn === 'BOTH' ? changedIn : action;

/** How something else differs from the layer, each difference with a tick, and remarks on it. */
export function LayerDifferences({ other, into = '', comparison, chosen, onChoose }: LayerDifferencesProps) {
  const { differences, remarks } = comparison;
  const told = remarks.filter(({ severity }) => severity !== 'info');
  const titles = {
    CREATE: 'New',
    UPDATE: 'Changed',
    REMOVE: into === '' ? `Not in ${other}: they stay unless you tick them` : `Removed in ${other}`,
    TO: `Newer in ${into}: taken back if you tick them`,
    BOTH: `Changed on both sides: those of ${into} are lost if you tick them`,
  };
  const choose = (keys: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    keys.forEach((key) => (isChosen ? next.add(key) : next.delete(key)));
    onChoose(next);
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.p role="status">
        {differences.length === 0
          ? `The semantic layer is what ${other} say.`
          : `${counted(differences.length, 'difference')} from ${other}.`}
      </chakra.p>
      {told.length > 0 && (
        <Notice tone="warn">
          <chakra.p>{counted(told.length, 'remark')} on what could not be carried over:</chakra.p>
          <chakra.ul aria-label="Remarks" maxHeight="120px" overflowY="auto" tabIndex={0} marginTop="1">
            {told.map(({ place, path, sentence }) => (
              <chakra.li key={`${place} ${path} ${sentence}`} overflowWrap="anywhere">
                <chakra.span fontFamily="mono" textStyle="caption">
                  {place} {path}
                </chakra.span>{' '}
                {sentence}
              </chakra.li>
            ))}
          </chakra.ul>
        </Notice>
      )}
      <chakra.div maxHeight="42vh" overflowY="auto" display="flex" flexDirection="column" gap="4">
        {groups.map((group) => {
          const members = differences.filter((one) => groupOf(one) === group);
          const keys = members.map(({ key }) => key);
          const ticked = keys.filter((key) => chosen.has(key)).length;
          return (
            members.length > 0 && (
              <chakra.fieldset key={group} minWidth="0">
                <chakra.legend fontWeight="500" marginBottom="1">
                  <Checkbox
                    checked={ticked === keys.length}
                    mixed={ticked > 0 && ticked < keys.length}
                    onChange={() => choose(keys, ticked < keys.length)}
                  >
                    {titles[group]} ({members.length})
                  </Checkbox>
                </chakra.legend>
                <chakra.ul borderTopWidth="1px">
                  {members.map((one) => (
                    <DifferenceLine
                      key={one.key}
                      difference={one}
                      into={into}
                      isChosen={chosen.has(one.key)}
                      onChoose={(isChosen) => choose([one.key], isChosen)}
                    />
                  ))}
                </chakra.ul>
              </chakra.fieldset>
            )
          );
        })}
      </chakra.div>
    </chakra.div>
  );
}

interface DifferenceLineProps {
  readonly difference: LayerDifferences_DifferenceFragment;
  readonly into: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function DifferenceLine({ difference, into, isChosen, onChoose }: DifferenceLineProps) {
  const { name, renamedFrom, type, fields, action } = difference;
  const newer = newerIn(into, difference);
  return (
    <chakra.li borderBottomWidth="1px" paddingBlock="1.5" paddingLeft="6" minWidth="0">
      <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
        <chakra.span fontFamily="mono" textStyle="compact" overflowWrap="anywhere">
          {renamedFrom !== null && (
            <>
              <del>{renamedFrom}</del> →{' '}
            </>
          )}
          {name}
        </chakra.span>{' '}
        <chakra.span color="fg.muted">{nouns[type]}</chakra.span>
      </Checkbox>
      {newer !== null && (
        <chakra.p paddingLeft="6" textStyle="caption" color="warn">
          {newer}
        </chakra.p>
      )}
      {action === 'UPDATE' && (
        <chakra.dl paddingLeft="6" textStyle="caption" color="fg.muted">
          {fields
            .filter(({ field }) => field !== 'name')
            .map(({ field, before, after }) => (
              <chakra.div key={field} overflowWrap="anywhere">
                <chakra.dt display="inline">{words(field)}: </chakra.dt>
                <chakra.dd display="inline">
                  <del>{before ?? 'none'}</del> → <chakra.span color="fg">{after ?? 'none'}</chakra.span>
                </chakra.dd>
              </chakra.div>
            ))}
        </chakra.dl>
      )}
    </chakra.li>
  );
}

/** What choosing a difference would undo; null: nothing. */
function newerIn(into: string, difference: LayerDifferences_DifferenceFragment): string | null {
  const { action, changedIn, changedAt, changedBy } = difference;
  if (changedIn !== 'TO' && changedIn !== 'BOTH') {
    return null;
  }
  const by = [
    ...(changedBy === null ? [] : [`by ${changedBy.name}`]),
    ...(changedAt === null ? [] : [age(changedAt)]),
  ].join(', ');
  const when = by === '' ? '' : ` (${by})`;
  if (changedIn === 'BOTH') {
    return `changed on both sides, in ${into}${when}: promoting would lose that`;
  }
  return {
    CREATE: `removed in ${into}${when}: promoting would bring it back`,
    UPDATE: `newer in ${into}${when}: promoting would take it back`,
    REMOVE: `new in ${into}${when}: promoting would remove it`,
  }[action];
}

const nouns: Readonly<Record<LayerDifferences_DifferenceFragment['type'], string>> = {
  Model: 'model',
  Dimension: 'dimension',
  Measure: 'measure',
  Filter: 'filter',
  Relationship: 'relation',
  RowPolicy: 'row policy',
  Metric: 'metric',
  GlossaryTerm: 'term',
  Definition: 'definition',
  QueryTemplate: 'query',
  Suggestion: 'suggestion',
  Answer: 'answer',
  EvalCase: 'test',
};

/** `timeGrains` as words. */
const words = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
