import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Pencil, SquareTerminal, X } from 'lucide-react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { leftOutText } from '../../../components/leftOutText.ts';
import { failureOf } from '../../../apollo/failure.ts';
import { attempt } from '../../../components/attempt.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ModelPanelDocument, UpdateMeasureDocument, type ModelPanelQuery } from './ModelPanel.generated.ts';
import { SkeletonText } from '../../../ui/feedback/SkeletonText.tsx';

interface ModelPanelProps {
  readonly modelId: string;
  /** Puts a first query over the model into the workbench. */
  readonly onQuery: (semql: string) => void;
  readonly onClose: () => void;
}

/** The model that was chosen in the graph: what it is, its measures, and the way to try it. */
export function ModelPanel({ modelId, onQuery, onClose }: ModelPanelProps) {
  const { data, error, refetch } = useQuery(ModelPanelDocument, {
    variables: { id: modelId },
    fetchPolicy: 'cache-and-network',
  });
  const model = data?.model;
  return (
    <chakra.section
      aria-label="Model"
      borderTopWidth={{ base: '1px', xl: '0' }}
      borderLeftWidth={{ xl: '1px' }}
      bg="bg.panel"
      overflowY="auto"
      scrollbarGutter="stable"
      padding="4"
      textStyle="paragraph"
    >
      {error !== undefined && data === undefined && <ReadFailure of="The model" error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <SkeletonText paragraphs={2} />}
      {data !== undefined && model == null && (
        <Notice tone="warn">There is no such model, or it is not shared with you.</Notice>
      )}
      {model != null && (
        <>
          <chakra.div display="flex" alignItems="flex-start" gap="2">
            <chakra.div flex="1" minWidth="0">
              <chakra.h2 fontWeight="600" fontSize="14px">
                <Link to={`/studio/models/${model.id}`}>{model.label || model.name}</Link>
              </chakra.h2>
              <chakra.p color="fg.subtle">{model.grain?.description ?? model.description}</chakra.p>
            </chakra.div>
            <Button asChild>
              <Link to={`/studio/models/${model.id}`}>
                <Icon of={Pencil} size={14} />
                Edit
              </Link>
            </Button>
            <Button onClick={() => onQuery(firstQuery(model))}>
              <Icon of={SquareTerminal} size={14} />
              Query it
            </Button>
            <Button kind="plain" size="icon" aria-label="Close the model" onClick={onClose}>
              <Icon of={X} />
            </Button>
          </chakra.div>
          {model.keepsFirstRows && (
            <chakra.p color="fg.muted" marginTop="2">
              {leftOutText(model.leftOutRows)}
            </chakra.p>
          )}
          {model.relationships.length > 0 && (
            <chakra.p color="fg.muted" marginTop="2">
              Leads to{' '}
              {model.relationships.map(({ name, toModel }) => `${toModel?.name ?? 'a model'} (${name})`).join(', ')}.
            </chakra.p>
          )}
          <Measures model={model} onRefused={() => void refetch()} />
        </>
      )}
    </chakra.section>
  );
}

type Model = NonNullable<ModelPanelQuery['model']>;

/** The measures, and for each whether its groups may overlap. */
function Measures({ model, onRefused }: { readonly model: Model; readonly onRefused: () => void }) {
  const [update, { loading }] = useMutation(UpdateMeasureDocument);
  if (model.measures.length === 0) {
    return null;
  }
  const save = (measureId: string, allowOverlap: boolean) =>
    attempt('The measure was not saved', async () => {
      const input = { measureId, version: model.version, allowOverlap };
      const saved = { id: model.id, version: model.version + 1, __typename: 'Model' } as const;
      const measure = { __typename: 'Measure', id: measureId, allowOverlap, model: saved } as const;
      const { data } = await update({ variables: { input }, optimisticResponse: { updateMeasure: measure } });
      // Another save came first: the next attempt must start from it.
      if (failureOf(data?.updateMeasure)?.code === 'CONFLICT') {
        onRefused();
      }
      return data?.updateMeasure;
    });
  return (
    <>
      <chakra.h3 fontWeight="600" marginTop="4">
        Measures whose groups may overlap
      </chakra.h3>
      <chakra.p color="fg.subtle" marginBottom="2">
        A measure cannot be grouped by something a row has several of, such as the revenue of orders by their products,
        unless groups may overlap. A row then counts once in each of its groups: every group is right by itself, but
        together they add up to more than the total.
      </chakra.p>
      <chakra.ul listStyle="none">
        {model.measures.map(({ id, name, label, expression, allowOverlap }) => (
          <chakra.li key={id} paddingBlock="1">
            <Checkbox
              checked={allowOverlap}
              disabled={loading}
              onChange={({ target }) => void save(id, target.checked)}
            >
              {label || name}{' '}
              <chakra.code fontFamily="mono" fontSize="12px" color="fg.subtle" overflowWrap="anywhere">
                {expression}
              </chakra.code>
            </Checkbox>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

function firstQuery({ name, measures }: Model): string {
  const [first] = measures;
  return `SELECT ${first === undefined ? 'COUNT(*) AS n' : first.name} FROM ${name}`;
}
