import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { ThingsToNameDocument } from '../analytics/concepts.generated.ts';
import { TriageFieldsDocument } from './triage.generated.ts';

interface PickThingProps {
  readonly agentId: string;
  /** Types of the things to choose between. */
  readonly types: readonly string[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

interface Pick {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
}

/** Fields that are listed at once. */
const mostFields = 20;

/** Search for what was changed: metrics, terms and models, and the fields of the agent's models. */
export function PickThing({ agentId, types, chosen, onChoose }: PickThingProps) {
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim());
  const { data, error, loading, refetch } = useQuery(ThingsToNameDocument, { variables: { text }, skip: text === '' });
  const fields = useFields(agentId, types, text);
  const failed = error !== undefined || fields.error !== undefined;
  const found = [
    ...(text === '' ? [] : (data?.search ?? []))
      .filter(({ type }) => types.includes(type))
      .map(({ id, name, label, match }): Pick => ({ id, name: label || name, note: match })),
    ...fields.found,
  ];
  return (
    <div>
      <SearchField label="Search what was changed" value={search} onChange={setSearch} />
      <chakra.fieldset marginTop="2" minWidth="0" maxHeight="240px" overflowY="auto" aria-label="What was changed">
        {found.map(({ id, name, note }) => (
          <chakra.label key={id} display="flex" alignItems="center" gap="2" minHeight="8">
            <input type="radio" name="thing" checked={chosen === id} onChange={() => onChoose(id)} />
            <chakra.span minWidth="0" truncate>
              {name}
            </chakra.span>
            <chakra.span marginLeft="auto" textStyle="note" color="fg.subtle" whiteSpace="nowrap">
              {note}
            </chakra.span>
          </chakra.label>
        ))}
      </chakra.fieldset>
      {error !== undefined && <ReadFailure of="The results" error={error} onRetry={refetch} />}
      {fields.error !== undefined && <ReadFailure of="The fields" error={fields.error} onRetry={fields.refetch} />}
      {text !== '' && !loading && !fields.loading && !failed && found.length === 0 && (
        <chakra.p role="status" color="fg.subtle" textStyle="small">
          Nothing of this kind is called “{text}”.
        </chakra.p>
      )}
    </div>
  );
}

/** Dimensions and measures of the agent's models that have the text in their name. */
function useFields(agentId: string, types: readonly string[], text: string) {
  const ofDimensions = types.includes('Dimension');
  const ofMeasures = types.includes('Measure');
  const isSearched = types.length > 2;
  const { data, error, loading, refetch } = useQuery(TriageFieldsDocument, {
    variables: { agentId },
    skip: agentId === '' || !(ofDimensions || ofMeasures),
  });
  const wanted = text.toLowerCase();
  const models =
    (isSearched && text === '' ? undefined : data)?.agent?.agentModels.flatMap(({ model }) => model ?? []) ?? [];
  const found = models
    .flatMap((model) =>
      [...(ofDimensions ? model.dimensions : []), ...(ofMeasures ? model.measures : [])].map((field) => ({
        ...field,
        note: `${field.__typename.toLowerCase()} of ${model.label || model.name}`,
      })),
    )
    .filter(({ name, label }) => [name, label].some((one) => one.toLowerCase().includes(wanted)))
    .slice(0, mostFields)
    .map(({ id, name, label, note }): Pick => ({ id, name: label || name, note }));
  return { found, error, loading, refetch };
}
