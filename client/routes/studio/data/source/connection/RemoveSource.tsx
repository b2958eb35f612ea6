import { useApolloClient, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { hitPath } from '../../../../../navigation/hitPath.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { toasts } from '../../../../../ui/feedback/toastStore.ts';
import { RemoveDataSourceDocument } from './changeConnection.generated.ts';

interface RemoveSourceProps {
  readonly id: string;
  readonly name: string;
  /** Objects that depend on the source. */
  readonly usedBy: readonly {
    readonly id: string;
    readonly type: string;
    readonly name: string;
    /** Where a name stands for copies in several environments; null: it is the only one. */
    readonly environment: string | null;
  }[];
}

const words: Readonly<Record<string, string>> = { QueryTemplate: 'query template', GlossaryTerm: 'term' };

/** Takes a source away, after saying what stands on it and what would be lost. */
export function RemoveSource({ id, name, usedBy }: RemoveSourceProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [remove, { loading }] = useMutation(RemoveDataSourceDocument);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function run(): Promise<void> {
    setRefusal(null);
    const sure = await confirm({
      title: `Remove ${name}?`,
      message: 'Its tables, their metadata and its credentials are deleted. The database itself stays as it is.',
      confirmText: 'Remove',
    });
    if (!sure) {
      return;
    }
    let outcome = await send(false);
    // Removal would also delete people's own texts, so a second confirmation shows the counts.
    if (outcome !== null && outcome.code === 'CONFLICT' && outcome.advice.startsWith('Confirm')) {
      const message = `${outcome.message} This cannot be undone.`;
      if (!(await confirm({ title: `Remove ${name} anyway?`, message, confirmText: 'Remove everything' }))) {
        return;
      }
      outcome = await send(true);
    }
    if (outcome !== null) {
      setRefusal(failureText(outcome));
      return;
    }
    toasts.add({ title: `${name} was removed`, color: 'ok' });
    await navigate('/studio/data');
    client.cache.evict({ id: client.cache.identify({ __typename: 'DataSource', id }) ?? '' });
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'dataSources' });
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
    client.cache.gc();
  }

  /** Null when it is gone. */
  async function send(confirmed: boolean) {
    try {
      const { data } = await remove({ variables: { input: { dataSourceId: id, confirmed } } });
      return failureOf(data?.removeDataSource);
    } catch (error) {
      return { code: 'FAILED', message: failureText(error), advice: 'Try again.' };
    }
  }

  return (
    <FormSection
      label="Remove"
      error={refusal}
      actions={
        <Button disabled={loading || usedBy.length > 0} onClick={() => void run()}>
          Remove this data source
        </Button>
      }
    >
      {usedBy.length === 0 ? (
        <chakra.p color="fg.muted">No model or query template uses this data source.</chakra.p>
      ) : (
        <>
          <chakra.p color="fg.muted">
            {usedBy.length === 1 ? 'This uses' : `These ${usedBy.length} use`} it and must be removed first:
          </chakra.p>
          <chakra.ul listStyle="none" display="flex" flexWrap="wrap" gap="2">
            {usedBy.map((user) => (
              <li key={user.id}>
                <UserChip user={user} />
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </FormSection>
  );
}

function UserChip({ user }: { readonly user: RemoveSourceProps['usedBy'][number] }) {
  const path = hitPath(user.type, user.id);
  const said = (
    <>
      {user.name}
      <chakra.span fontWeight="400">
        {words[user.type] ?? user.type.toLocaleLowerCase()}
        {user.environment !== null && ` in ${user.environment}`}
      </chakra.span>
    </>
  );
  return <Chip asChild={path !== null}>{path === null ? said : <Link to={path}>{said}</Link>}</Chip>;
}
