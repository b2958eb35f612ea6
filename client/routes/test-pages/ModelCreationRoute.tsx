import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/text/Chip.tsx';
import { counted } from '../../ui/text/counted.ts';
import { fieldPlace, joinPlace, modelPlace } from '../studio/data/build/choices/choices.ts';
import { useChoices } from '../studio/data/build/choices/useChoices.ts';
import { shopDrafts } from '../studio/data/build/exampleDrafts.ts';
import { JoinLine } from '../studio/data/build/joins/JoinLine.tsx';
import { DoubtNotice } from '../studio/data/build/model/DoubtNotice.tsx';
import { fieldEditing } from '../studio/data/build/model/fieldEditing.ts';
import { FieldTable } from '../studio/data/build/model/FieldTable.tsx';
import type { Today } from '../studio/data/build/model/useTodayValues.ts';
import { ExamplePart, WholeWidth } from './ExamplePart.tsx';

const measureHeads = ['Label', 'Computed as', 'Unit', 'Today'] as const;
const dimensionHeads = ['Label', 'Column', 'Type', 'Values'] as const;

/** Numbers of a source: on their way, there, and refused. */
const answers: readonly (readonly [string, Today])[] = [
  ['Measures, waiting for the source', { isWaiting: true, problem: null, values: new Map() }],
  [
    'Measures, with the numbers of today',
    {
      isWaiting: false,
      problem: null,
      values: new Map([
        ['customers', { value: 8000, decimals: 0 }],
        ['credit_limit', { value: 41_870_500, decimals: 0 }],
      ]),
    },
  ],
  ['Measures, without numbers', { isWaiting: false, problem: 'The source did not answer.', values: new Map() }],
];

/** The parts that create models, each in its states, with drafts of an example shop. */
export function Component() {
  const { models, joins, totals, canUndo, errors, edit, undo, complain } = useChoices(shopDrafts, 'new');
  const [customers] = models;
  if (customers === undefined) {
    return null;
  }
  const { draft, keepFirst, measures, dimensions } = customers;
  const { id } = draft.table;
  const table = fieldEditing(customers, errors, edit);
  return (
    <chakra.main maxWidth="form" marginInline="auto" padding="6" display="flex" flexDirection="column" gap="8">
      <h1>Model creation</h1>
      <ExamplePart title="What is chosen">
        <Chip>{counted(totals.models, 'model')}</Chip>
        <Chip>{counted(totals.joins, 'join')}</Chip>
        <Button disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <Button onClick={() => complain({ [fieldPlace(id, 'company', 'label')]: 'Two fields have this label.' })}>
          Show an error
        </Button>
      </ExamplePart>
      <ExamplePart title="Doubts">
        {draft.doubts.map((doubt) => (
          <WholeWidth key={doubt.title}>
            <DoubtNotice
              doubt={doubt}
              tableId={id}
              repeatedRows={draft.repeatedRows}
              keepFirst={keepFirst}
              onKeepFirst={(keep) => edit({ [modelPlace(id, 'keepFirst')]: keep })}
            />
          </WholeWidth>
        ))}
      </ExamplePart>
      <chakra.div css={{ containerType: 'inline-size', containerName: 'model' }}>
        {answers.map(([title, today]) => (
          <FieldTable key={title} title={title} heads={measureHeads} fields={measures} today={today} {...table} />
        ))}
        <FieldTable title="Dimensions" heads={dimensionHeads} fields={dimensions} today={null} {...table} />
        <FieldTable title="No dimensions" heads={dimensionHeads} fields={[]} today={null} {...table} />
      </chakra.div>
      <ExamplePart title="Joins">
        <WholeWidth>
          <chakra.ul listStyle="none" aria-label="Joins">
            {joins.map((join) => (
              <JoinLine
                key={join.draft.key}
                join={join}
                errors={join.draft.suggested ? errors : { [joinPlace(join.draft.key)]: 'Neither side has a key.' }}
                onEdit={edit}
              />
            ))}
          </chakra.ul>
        </WholeWidth>
      </ExamplePart>
    </chakra.main>
  );
}
