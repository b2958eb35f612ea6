import { useApolloClient, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { hitPath } from '../../../../../navigation/hitPath.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Chip } from '../../../../../ui/Chip.tsx';
import { confirm } from '../../../../../ui/confirmStore.ts';
import { Notice } from '../../../../../ui/Notice.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { toasts } from '../../../../../ui/toastStore.ts';
import { RemoveDataSourceDocument } from './changeConnection.generated.ts';

interface RemoveSourceProps {
  readonly id: string;
  readonly name: string;
  /** What stands on it. */
  readonly usedBy: readonly { readonly id: string; readonly type: string; readonly name: string }[];
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
      message:
        'Its tables, what is known about them and its credentials are deleted. The database itself stays as it is.',
      confirmText: 'Remove',
    });
    if (!sure) return;
    let outcome = await send(false);
    // What people wrote would go, too: that is said with counts, and asked for once more.
    if (outcome !== null && outcome.code === 'CONFLICT' && outcome.advice.startsWith('Confirm')) {
      const message = `${outcome.message} This cannot be undone.`;
      if (!(await confirm({ title: `Remove ${name} all the same?`, message, confirmText: 'Remove all of it' }))) return;
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
    <Panel aria-label="Remove">
      <chakra.div display="flex" flexDirection="column" gap="3" padding="4">
        <chakra.h3 fontWeight="600">Remove</chakra.h3>
        {usedBy.length === 0 ? (
          <chakra.p color="fg.muted">No model and no query template stands on this source.</chakra.p>
        ) : (
          <>
            <chakra.p color="fg.muted">
              {usedBy.length === 1 ? 'This stands' : `These ${usedBy.length} stand`} on it and would have to go first:
            </chakra.p>
            <chakra.ul listStyle="none" display="flex" flexWrap="wrap" gap="2">
              {usedBy.map((user) => (
                <li key={user.id}>
                  <Chip asChild>
                    <Link to={hitPath(user.type, user.id) ?? '/studio'}>
                      {user.name}
                      <chakra.span fontWeight="400">{words[user.type] ?? user.type.toLocaleLowerCase()}</chakra.span>
                    </Link>
                  </Chip>
                </li>
              ))}
            </chakra.ul>
          </>
        )}
        {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
        <div>
          <Button disabled={loading || usedBy.length > 0} onClick={() => void run()}>
            Remove this data source
          </Button>
        </div>
      </chakra.div>
    </Panel>
  );
}
