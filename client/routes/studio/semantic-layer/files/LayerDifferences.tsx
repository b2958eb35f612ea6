import { chakra } from '@chakra-ui/react/styled-system';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import type {
  LayerDifferences_ComparisonFragment,
  LayerDifferences_DifferenceFragment,
} from './layerFiles.generated.ts';

interface LayerDifferencesProps {
  readonly comparison: LayerDifferences_ComparisonFragment;
  /** Keys of what is to be applied. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

const groups = [
  { action: 'CREATE', title: 'New' },
  { action: 'UPDATE', title: 'Changed' },
  { action: 'REMOVE', title: 'Not in the files: removed if you tick them' },
] as const;

const formats: Readonly<Record<string, string>> = {
  quarry: 'Quarry',
  metricflow: 'dbt (MetricFlow)',
  cube: 'Cube',
  osi: 'Open Semantic Interchange',
};

/** How files differ from the layer, each difference with a tick, and remarks on the files. */
export function LayerDifferences({ comparison, chosen, onChoose }: LayerDifferencesProps) {
  const { differences, remarks, format } = comparison;
  const told = remarks.filter(({ severity }) => severity !== 'info');
  const choose = (keys: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    keys.forEach((key) => (isChosen ? next.add(key) : next.delete(key)));
    onChoose(next);
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.p role="status">
        {differences.length === 0
          ? `The files of ${formats[format] ?? format} say the same as the semantic layer.`
          : `${counted(differences.length, 'difference')} in files of ${formats[format] ?? format}.`}
      </chakra.p>
      {told.length > 0 && (
        <Notice tone="warn">
          <chakra.p>{counted(told.length, 'remark')} on what could not be carried over:</chakra.p>
          <chakra.ul maxHeight="120px" overflowY="auto" marginTop="1">
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
        {groups.map(({ action, title }) => {
          const members = differences.filter((one) => one.action === action);
          const keys = members.map(({ key }) => key);
          const ticked = keys.filter((key) => chosen.has(key)).length;
          return (
            members.length > 0 && (
              <chakra.fieldset key={action} minWidth="0">
                <chakra.legend fontWeight="500" marginBottom="1">
                  <Checkbox
                    checked={ticked === keys.length}
                    mixed={ticked > 0 && ticked < keys.length}
                    onChange={() => choose(keys, ticked < keys.length)}
                  >
                    {title} ({members.length})
                  </Checkbox>
                </chakra.legend>
                <chakra.ul borderTopWidth="1px">
                  {members.map((one) => (
                    <DifferenceLine
                      key={one.key}
                      difference={one}
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
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function DifferenceLine({ difference, isChosen, onChoose }: DifferenceLineProps) {
  const { name, renamedFrom, type, fields, action } = difference;
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

const nouns: Readonly<Record<LayerDifferences_DifferenceFragment['type'], string>> = {
  Model: 'model',
  Dimension: 'dimension',
  Measure: 'measure',
  Filter: 'filter',
  Relationship: 'relation',
  Metric: 'metric',
  GlossaryTerm: 'term',
  QueryTemplate: 'query',
};

/** `timeGrains` as words. */
const words = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
