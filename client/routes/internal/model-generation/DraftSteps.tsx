import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { typeName } from '../../../ui/text/typeName.ts';
import type { GeneratedModelQuery, GenerationTableQuery } from './ModelGenerationRoute.generated.ts';

type Drafts = Extract<GeneratedModelQuery['modelDrafts'], { __typename: 'ModelDrafts' }>;
type Model = Drafts['models'][number];
type Table = NonNullable<GenerationTableQuery['table']>;

interface DraftStepsProps {
  readonly table: Table;
  readonly model: Model;
  readonly relationships: Drafts['relationships'];
}

/** How a draft came about: the columns and their profile, the rules that applied, the result. */
export function DraftSteps({ table, model, relationships }: DraftStepsProps) {
  return (
    <>
      <Step number={1} title={`Columns and profile: ${counted(table.columns.length, 'column')}`}>
        <Profile table={table} />
      </Step>
      <Step number={2} title={`Rules for fields: ${counted(model.fields.length, 'field')} proposed`}>
        <Rules model={model} />
      </Step>
      <Step number={3} title={`Doubts: ${model.doubts.length}`}>
        <chakra.div padding="4" display="flex" flexDirection="column" gap="2">
          {model.doubts.length === 0 && <p>Nothing has to be looked at by a person.</p>}
          {model.doubts.map(({ kind, title, detail, column }) => (
            <Notice key={`${kind} ${column ?? ''}`} tone="warn">
              {title} {detail}
            </Notice>
          ))}
        </chakra.div>
      </Step>
      <Step number={4} title={`Relationships: ${relationships.length}`}>
        <chakra.ul padding="4" listStyle="none">
          {relationships.length === 0 && <li>No key of it leads to another model, and none leads to it.</li>}
          {relationships.map(({ key, fromModel, toModel, type, declared, reason, suggested }) => (
            <chakra.li key={key} overflowWrap="anywhere">
              <Code>{`${fromModel} → ${toModel}`}</Code> {type.toLowerCase().replaceAll('_', ' ')}
              {declared && ' · declared'}
              {!suggested && ' · not suggested'}: {reason}
            </chakra.li>
          ))}
        </chakra.ul>
      </Step>
      <Step number={5} title="Result">
        <chakra.div padding="4">
          <p>
            <Code>{model.name}</Code> · {model.description}
          </p>
          <p>
            {model.grain.length === 0
              ? `What identifies one ${model.rowNoun} is not known.`
              : `One row per ${model.rowNoun}, identified by ${model.grain.join(', ')}.`}
            {model.repeatedRows > 0 && ` ${counted(model.repeatedRows, 'row')} repeat an earlier key.`}
          </p>
        </chakra.div>
      </Step>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Panel aria-label={title}>
      <chakra.h2 padding="3" paddingInline="4" borderBottomWidth="1px" fontWeight="600">
        {number}. {title}
      </chakra.h2>
      {children}
    </Panel>
  );
}

const Cells = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'small',
    '& th': { textAlign: 'left', textStyle: 'caption', fontWeight: 500, color: 'fg.subtle' },
    '& th, & td': { padding: '1.5', paddingInline: '4', overflowWrap: 'anywhere', verticalAlign: 'top' },
    '& td': { borderTopWidth: '1px', borderColor: 'border.faint' },
  },
});

const Wide = chakra('div', { base: { overflowX: 'auto' } });

const Code = chakra('span', { base: { fontFamily: 'mono', fontSize: '12px' } });

const shownSamples = 4;

function Profile({ table }: { readonly table: Table }) {
  return (
    <Wide tabIndex={0} role="region" aria-label="Profile of the columns">
      <Cells>
        <thead>
          <tr>
            <th>Column</th>
            <th>Type</th>
            <th>Different</th>
            <th>Missing</th>
            <th>From – to</th>
            <th>Samples</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.id}>
              <td>
                <Code>{column.name}</Code>
                {column.isPrimaryKey && ' · key'}
                {!column.isVisible && ' · hidden'}
              </td>
              <td>{typeName(column.dataType)}</td>
              <td>{column.uniqueValues?.toLocaleString('en') ?? '–'}</td>
              <td>{column.missingValues?.toLocaleString('en') ?? '–'}</td>
              <td>{column.min === null && column.max === null ? '–' : `${column.min ?? ''} – ${column.max ?? ''}`}</td>
              <td>{column.sampleValues.slice(0, shownSamples).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Cells>
    </Wide>
  );
}

function Rules({ model: { fields, leftOut } }: { readonly model: Model }) {
  return (
    <Wide tabIndex={0} role="region" aria-label="Rules for fields, in detail">
      <Cells>
        <thead>
          <tr>
            <th>Column</th>
            <th>Becomes</th>
            <th>Expression</th>
            <th>Why</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ kind, name, column, expression, type, unit, reason, suggested }) => (
            <tr key={`${kind} ${name}`}>
              <td>{column ?? '–'}</td>
              <td>
                {kind.toLowerCase()} <Code>{name}</Code> {type !== null && typeName(type)} {unit}{' '}
                {!suggested && <Chip tone="warn">not suggested</Chip>}
              </td>
              <td>
                <Code>{expression}</Code>
              </td>
              <td>{reason}</td>
            </tr>
          ))}
          {leftOut.map(({ column, reason }) => (
            <tr key={column}>
              <td>{column}</td>
              <td>nothing</td>
              <td>–</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </Cells>
    </Wide>
  );
}
