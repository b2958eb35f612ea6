import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { SemanticLayerChangeInput } from '../../../../../apollo/schema.generated.ts';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { usePreview } from '../../../../../components/layer/usePreview.ts';
import { PersonSelect } from '../../../../../components/people/PersonSelect.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { bound } from './GranteesField.tsx';
import {
  RowPolicyPersonDocument,
  SetMemberAttributesDocument,
  type RowPolicyPersonQuery,
} from './rowPolicies.generated.ts';
import type { OpenModel } from '../modelPlace.ts';
import { PartPreview } from '../parts/PartPreview.tsx';
import { attributesText, readAttributes } from './attributesText.ts';

type Person = Extract<RowPolicyPersonQuery['node'], { readonly __typename: 'Actor' }>;

interface ViewAsProps {
  readonly model: OpenModel;
  /** The policy as it is typed. */
  readonly change: SemanticLayerChangeInput;
}

const shownDimensions = 6;

/**
 * The rows of a model as a chosen person reads them, with the SQL and the facts about the person.
 */
export function ViewAs({ model, change }: ViewAsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(RowPolicyPersonDocument, { variables: { id: chosen ?? '' }, skip: chosen === null });
  const person = data?.node?.__typename === 'Actor' ? data.node : undefined;
  const counting = `SELECT COUNT(*) AS row_count FROM "${model.name}"`;
  const fields = model.dimensions.slice(0, shownDimensions).map(({ name }) => `"${model.name}"."${name}"`);
  return (
    <chakra.section aria-label="View as" display="flex" flexDirection="column" gap="4">
      <PersonSelect {...bound} label="View as" icon={Eye} placeholder="View as…" value={chosen} onChange={setChosen} />
      {person === undefined ? (
        <EmptyState icon={Eye}>Choose a person to see the rows that they read, before you save.</EmptyState>
      ) : (
        <>
          <Attributes key={person.id} person={person} />
          <Rows
            // What is known of the person decides about the rows.
            key={JSON.stringify([person.id, person.attributes])}
            change={change}
            viewAsId={person.id}
            name={person.name || (person.email ?? 'The person')}
            counting={counting}
            semql={fields.length === 0 ? counting : `SELECT ROWS ${fields.join(', ')} FROM "${model.name}" LIMIT 20`}
          />
        </>
      )}
    </chakra.section>
  );
}

interface RowsProps {
  readonly change: SemanticLayerChangeInput;
  readonly viewAsId: string;
  readonly semql: string;
  /** Counts all rows that the person reads. */
  readonly counting: string;
  /** Name of the person. */
  readonly name: string;
}

function Rows({ change, viewAsId, semql, counting, name }: RowsProps) {
  const preview = usePreview([change], { semql, viewAsId });
  const counted = usePreview([change], { semql: counting, viewAsId });
  const [[count] = []] = counted?.execution?.rows ?? [];
  const shown = preview?.execution?.rows.length;
  const note = count === undefined || counted?.stale === true ? null : readsText(name, Number(count), shown ?? 0);
  return <PartPreview preview={preview} sentence={null} isSampled={false} note={note} />;
}

function readsText(name: string, count: number, shown: number): string {
  const rows = `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
  return `${name} reads ${count === 0 ? 'no rows' : rows}${shown < count ? `; the first ${shown} are shown` : ''}.`;
}

function Attributes({ person }: { readonly person: Person }) {
  const [set] = useMutation(SetMemberAttributesDocument);
  const stored = attributesText(person.attributes);
  const [text, setText] = useState(stored);
  const [failure, setFailure] = useState<string | null>(null);

  async function save() {
    const attributes = readAttributes(text);
    if (attributes === null) {
      setFailure('Write each as name = value, with commas between them, such as region = North, team = 4.');
      return;
    }
    const { data } = await set({ variables: { input: { actorId: person.id, attributes } } });
    const problem = failureOf(data?.setMemberAttributes);
    setFailure(problem === null ? null : failureText(problem));
  }

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <chakra.div display="flex" gap="2" alignItems="end">
        <chakra.div flex="1" minWidth="0">
          <Field
            label="Attributes"
            fontFamily="mono"
            placeholder="region = North"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </chakra.div>
        <Button type="submit" size="lg" disabled={text === stored}>
          Set
        </Button>
      </chakra.div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </chakra.form>
  );
}
