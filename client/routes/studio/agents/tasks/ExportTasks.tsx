import { useApolloClient } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { downloadText } from '../../../../components/downloadText.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { AgentTasksDocument, type AgentTasksQueryVariables } from './agentTasks.generated.ts';
import type { ListedTask } from './TaskLine.tsx';
import { tasksCsv } from './tasksCsv.ts';

/** Tasks of one trip, and the most that one file has. */
const page = 100;
const mostTasks = 10_000;

/** Saves the filtered list as CSV; the whole list, not only what was read of it. */
export function ExportTasks({
  name,
  variables,
}: {
  readonly name: string;
  readonly variables: AgentTasksQueryVariables;
}) {
  const client = useApolloClient();
  const [read, setRead] = useState<number | null>(null);

  async function save() {
    setRead(0);
    await attempt('The tasks were not exported', async () => {
      const tasks: ListedTask[] = [];
      let after: string | null = null;
      do {
        // Pages come one after the other: each begins where the one before ended.
        const { data }: { data?: ReadPage } = await client.query({
          query: AgentTasksDocument,
          variables: { ...variables, first: page, after },
          // Kept in no cache: the list on the page is another length.
          fetchPolicy: 'no-cache',
        });
        tasks.push(...(data?.tasks.edges.map(({ node }) => node) ?? []));
        after = data?.tasks.pageInfo.hasNextPage === true ? data.tasks.pageInfo.endCursor : null;
        setRead(tasks.length);
      } while (after !== null && tasks.length < mostTasks);
      downloadText(`${name}.csv`, 'text/csv', tasksCsv(tasks));
      return tasks;
    });
    setRead(null);
  }

  return (
    <Button disabled={read !== null} onClick={() => void save()}>
      <Icon of={Download} size={15} />
      {read === null ? 'CSV' : `${read.toLocaleString('en')} read`}
    </Button>
  );
}

interface ReadPage {
  readonly tasks: {
    readonly edges: readonly { readonly node: ListedTask }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}
