import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { AskedAs } from '../../../../../components/viewAs/AskedAs.tsx';
import { PersonSelect } from '../../../../../components/people/PersonSelect.tsx';
import { useAskAs } from '../../../../../components/viewAs/useAskAs.ts';
import { AccessOfPersonDocument, type AccessOfPersonQuery } from '../../../../../components/viewAs/viewAs.generated.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/SkeletonRows.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { TextLink } from '../../../../../ui/text/TextLink.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { standingText, unseenText } from './accessTexts.ts';

type Access = NonNullable<AccessOfPersonQuery['accessOfPerson']>;

/**
 * The agent as a chosen member meets it: what they may do, what they do not see and why, and the
 * reply they get to a question.
 */
export function ViewAs({ agentId }: { readonly agentId: string }) {
  const [person, setPerson] = useState<string | null>(null);
  return (
    <FormSection
      label="View as"
      help="What a member may do with this agent, what they do not see, and the answers they get. Nothing is kept."
      tools={<PersonSelect label="View as" icon={Eye} placeholder="View as…" value={person} onChange={setPerson} />}
    >
      {person !== null && <AccessOfOne key={person} agentId={agentId} actorId={person} />}
    </FormSection>
  );
}

function AccessOfOne(variables: { readonly agentId: string; readonly actorId: string }) {
  const { data, error, refetch } = useQuery(AccessOfPersonDocument, { variables, fetchPolicy: 'network-only' });
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={4} />
    ) : (
      <ReadFailure of="The access of this member" error={error} onRetry={refetch} />
    );
  }
  const access = data.accessOfPerson;
  if (access === null) {
    return <p>This person is no longer a member.</p>;
  }
  return (
    <>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '150px minmax(0, 1fr)' }}
        columnGap="4"
        rowGap={{ base: '1', md: '3' }}
      >
        <Fact name="Web, API and MCP">{standingText(access)}</Fact>
        <Fact name="Rows">
          <Rows models={access.models} />
        </Fact>
        <Fact name="Fields">
          <Fields fields={access.fields} />
        </Fact>
        <Fact name="Other agents">
          <OtherAgents agents={access.otherAgents} />
        </Fact>
      </chakra.dl>
      {access.canAsk && <AskThem {...variables} />}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <chakra.dt textStyle="label" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd minWidth="0" overflowWrap="anywhere" marginBottom={{ base: '2', md: '0' }}>
        {children}
      </chakra.dd>
    </>
  );
}

function Rows({ models }: Pick<Access, 'models'>) {
  if (models.length === 0) {
    return 'All rows of its models.';
  }
  return (
    <ul>
      {models.map(({ model, policies, seen, all }) => (
        <chakra.li key={model?.id} listStyle="none">
          {model !== null && (
            <TextLink asChild>
              <Link to={`/studio/models/${model.id}/policies`}>{model.label || model.name}</Link>
            </TextLink>
          )}
          {': '}
          {seen === null || all === null
            ? 'a part of the rows'
            : `${seen.toLocaleString('en')} of ${counted(all, 'row')}`}
          {policies.length === 0
            ? ', no policy opens any to them'
            : `, by ${policies.map(({ name, label }) => `“${label || name}”`).join(' and ')}`}
        </chakra.li>
      ))}
    </ul>
  );
}

const shownFields = 8;

function Fields({ fields }: Pick<Access, 'fields'>) {
  const [all, setAll] = useState(false);
  if (fields.length === 0) {
    return 'All fields of its models.';
  }
  const shown = all ? fields : fields.slice(0, shownFields);
  return (
    <>
      {unseenText(fields)} {shown.map(({ label }) => label).join(', ')}
      {shown.length < fields.length && (
        <>
          {' '}
          <Button kind="plain" onClick={() => setAll(true)}>
            and {(fields.length - shown.length).toLocaleString('en')} more
          </Button>
        </>
      )}
    </>
  );
}

function OtherAgents({ agents }: { readonly agents: Access['otherAgents'] }) {
  if (agents.length === 0) {
    return 'May ask every other agent of this environment.';
  }
  return (
    <>
      May not ask{' '}
      {agents.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <TextLink asChild>
            <Link to={`/studio/agents/${id}/access`}>{name}</Link>
          </TextLink>
        </span>
      ))}
    </>
  );
}

function AskThem({ agentId, actorId }: { readonly agentId: string; readonly actorId: string }) {
  const [question, setQuestion] = useState('');
  const { asking, start } = useAskAs();
  const ask = () => void start({ agentId, actorId, question });
  return (
    <>
      <chakra.form
        noValidate
        display="flex"
        gap="2"
        alignItems="end"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <chakra.div flex="1" minWidth="0">
          <Field
            label="Ask as them"
            placeholder="Revenue by region this year"
            value={question}
            maxLength={10_000}
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
          />
        </chakra.div>
        <Button type="submit" size="lg" disabled={question.trim() === '' || asking?.state === 'asking'}>
          Ask
        </Button>
      </chakra.form>
      {asking !== null && <AskedAs asking={asking} onRetry={ask} />}
    </>
  );
}
