import { chakra } from '@chakra-ui/react/styled-system';
import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { Segments } from '../../../../../ui/form/Segments.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { joinPlace, rolePlace, type JoinChoice, type ModelChoice, type Values } from '../choices/choices.ts';
import { JoinLine } from './JoinLine.tsx';
import { roleParts } from './RoleFields.tsx';

const JoinGraph = lazy(async () => ({ default: (await import('./JoinGraph.tsx')).JoinGraph }));

interface JoinsPaneProps {
  readonly models: readonly ModelChoice[];
  readonly joins: readonly JoinChoice[];
  /** The model that is shown. */
  readonly selected: ModelChoice;
  readonly errors: Readonly<Record<string, string>>;
  readonly onSelect: (tableId: string) => void;
  readonly onEdit: (edit: Values) => void;
}

/**
 * Up to this many joins, and models of the graph, stand together; of more, those of the model that
 * is shown.
 */
const mostTogether = 8;

/** The drafted joins: as a graph, and as a list with ticks. */
export function JoinsPane({ models, joins, selected, errors, onSelect, onEdit }: JoinsPaneProps) {
  const [large, setLarge] = useState(false);
  const [wanted, setWanted] = useState<'own' | 'all'>('own');
  const { id } = selected.draft.table;
  const own = joins.filter(({ tableIds }) => tableIds.includes(id));
  const many = joins.length > mostTogether;
  const isWrong = ({ draft: { key } }: JoinChoice) =>
    joinPlace(key) in errors || roleParts.some((part) => rolePlace(key, part) in errors);
  const listed = many && wanted === 'own' && !joins.some(isWrong) ? own : joins;
  const near = models.length > mostTogether ? modelsOf(own, models, id) : models;
  const graph = { selected: id, onSelect };
  return (
    <chakra.section aria-label="Joins" padding="4" textStyle="small">
      <chakra.div display="flex" alignItems="center" gap="2" minHeight="8" marginBottom="1.5">
        <chakra.h2 textStyle="section" flex="1">
          Joins
        </chakra.h2>
        <chakra.span color="fg.subtle" textStyle="caption">
          {joins.length.toLocaleString('en')} found
        </chakra.span>
        {joins.length > 0 && (
          <Button
            kind="plain"
            size="icon"
            aria-label="Show all joins large"
            title="Show large"
            onClick={() => setLarge(true)}
          >
            <Icon of={Maximize2} size={14} />
          </Button>
        )}
      </chakra.div>
      {joins.length === 0 ? (
        <chakra.p color="fg.subtle">
          {models.length === 1
            ? 'This model stands alone: no column of it identifies rows of another model.'
            : 'No column of one table identifies rows of another, so these models are asked about one at a time.'}
        </chakra.p>
      ) : (
        <>
          <Panel height="236px">
            <Suspense fallback={<Skeleton height="100%" />}>
              <JoinGraph {...graph} models={near} joins={models.length > mostTogether ? own : joins} />
            </Suspense>
          </Panel>
          {many && (
            <chakra.div marginTop="3">
              <Segments
                label="Joins to list"
                options={[
                  { value: 'own', label: `This model ${own.length}` },
                  { value: 'all', label: `All ${joins.length.toLocaleString('en')}` },
                ]}
                value={wanted}
                onChange={(value) => setWanted(value === 'all' ? 'all' : 'own')}
              />
            </chakra.div>
          )}
          {listed.length === 0 ? (
            <chakra.p color="fg.subtle" marginTop="3">
              No other model is joined with this one.
            </chakra.p>
          ) : (
            <Panel as="ul" aria-label="Joins" marginTop="3" listStyle="none">
              {listed.map((join) => (
                <JoinLine key={join.draft.key} join={join} errors={errors} onEdit={onEdit} />
              ))}
            </Panel>
          )}
        </>
      )}
      {large && (
        <Modal open title="Joins" onClose={() => setLarge(false)}>
          <chakra.div height="min(70dvh, 680px)">
            <Suspense fallback={<Skeleton height="100%" />}>
              <JoinGraph
                {...graph}
                models={models}
                joins={joins}
                onSelect={(tableId) => {
                  onSelect(tableId);
                  setLarge(false);
                }}
              />
            </Suspense>
          </chakra.div>
        </Modal>
      )}
    </chakra.section>
  );
}

/** The shown model and those it is joined with. */
function modelsOf(own: readonly JoinChoice[], models: readonly ModelChoice[], id: string): readonly ModelChoice[] {
  const near = new Set([id, ...own.flatMap(({ tableIds }) => tableIds)]);
  return models.filter(({ draft }) => near.has(draft.table.id));
}
