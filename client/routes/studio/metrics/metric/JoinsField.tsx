import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, X } from 'lucide-react';
import type { JoinType } from '../../../../apollo/schema.generated.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field, FieldError } from '../../../../ui/form/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { MetricChoicesQuery } from './MetricRoute.generated.ts';
import type { MetricJoin } from './metricValues.ts';

type Relationship = MetricChoicesQuery['models']['edges'][number]['node']['relationships'][number];

interface JoinsFieldProps {
  readonly joins: readonly MetricJoin[];
  /** Relationships of the model that the metric starts from. */
  readonly relationships: readonly Relationship[];
  readonly error: string | undefined;
  readonly onChange: (joins: readonly MetricJoin[]) => void;
}

const kept: readonly { readonly value: JoinType; readonly label: string }[] = [
  { value: 'LEFT', label: 'Keep every row (left)' },
  { value: 'INNER', label: 'Only rows with a counterpart (inner)' },
  { value: 'RIGHT', label: 'Only rows of the joined model (right)' },
  { value: 'FULL', label: 'Keep all rows of both (full)' },
];

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@container joins (min-width: 480px)': {
      gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr) auto',
    },
    alignItems: 'end',
    gap: '3',
  },
});

/** Joins of a metric: by which relationship, under which name, and which rows count. */
export function JoinsField({ joins, relationships, error, onChange }: JoinsFieldProps) {
  const ways = relationships.flatMap(({ name, label, toModel }) =>
    toModel === null ? [] : [{ name, to: toModel.name, label: `${label || name} → ${toModel.name}` }],
  );
  const [first] = ways.filter(({ name }) => !joins.some(({ relationship }) => relationship === name));

  const change = (index: number, fields: Partial<MetricJoin>) =>
    onChange(joins.map((join, place) => (place === index ? { ...join, ...fields } : join)));

  return (
    <chakra.div
      role="group"
      aria-label="Joins"
      display="flex"
      flexDirection="column"
      gap="2"
      css={{ containerType: 'inline-size', containerName: 'joins' }}
    >
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.span textStyle="label" color="fg.muted">
          Joins
        </chakra.span>
        <chakra.span flex="1" textStyle="note" color="fg.subtle">
          {joins.length === 0 && 'The relationships of the models are followed.'}
        </chakra.span>
        <Button
          kind="plain"
          size="sm"
          disabled={first === undefined}
          onClick={() => {
            if (first !== undefined) {
              onChange([...joins, { alias: '', relationship: first.name, toModel: first.to, joinType: 'LEFT' }]);
            }
          }}
        >
          <Icon of={Plus} size={13} />
          Add a join
        </Button>
      </chakra.div>
      <chakra.ol listStyle="none" display="flex" flexDirection="column" gap="3">
        {joins.map(({ alias, relationship, toModel, joinType }, index) => (
          <Row key={index}>
            <ChoiceField
              label="Relationship"
              options={
                ways.some(({ name }) => name === relationship)
                  ? ways.map(({ name, label }) => ({ value: name, label }))
                  : [
                      { value: relationship, label: relationship },
                      ...ways.map(({ name, label }) => ({ value: name, label })),
                    ]
              }
              value={relationship}
              onChange={({ target }) => {
                const way = ways.find(({ name }) => name === target.value);
                change(index, { relationship: target.value, toModel: way?.to ?? toModel });
              }}
            />
            <Field
              label="Alias"
              placeholder={toModel}
              fontFamily="mono"
              value={alias}
              onChange={({ target }) => change(index, { alias: target.value })}
            />
            <ChoiceField
              label="Rows that count"
              options={kept}
              value={joinType}
              onChange={({ target }) => change(index, { joinType: target.value as JoinType })}
            />
            <Button
              kind="plain"
              size="icon"
              aria-label={`Remove the join with ${alias || toModel}`}
              title="Remove the join"
              onClick={() => onChange(joins.filter((_join, place) => place !== index))}
            >
              <Icon of={X} size={15} />
            </Button>
          </Row>
        ))}
      </chakra.ol>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </chakra.div>
  );
}
