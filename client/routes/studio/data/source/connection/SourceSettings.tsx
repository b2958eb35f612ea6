import type { FragmentType } from '@apollo/client';
import { useApolloClient, useFragment, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { EditorBar } from '../../../../../editing/EditorBar.tsx';
import type { Errors } from '../../../../../editing/errors.ts';
import { FieldState } from '../../../../../editing/FieldState.tsx';
import { SaveFailure } from '../../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../../editing/useDraft.ts';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { TextField } from '../../../../../ui/form/TextField.tsx';
import { UpdateDataSourceDocument } from './changeConnection.generated.ts';
import {
  SourceSettings_DataSourceFragmentDoc,
  type SourceSettings_DataSourceFragment,
} from './SourceSettings.generated.ts';

/** Name, description, limits and result cache of a source. */
export function SourceSettings({
  dataSource,
}: {
  readonly dataSource: FragmentType<SourceSettings_DataSourceFragment>;
}) {
  const { data, complete } = useFragment({
    fragment: SourceSettings_DataSourceFragmentDoc,
    fragmentName: 'SourceSettings_dataSource',
    from: dataSource,
  });
  return complete ? <SettingsForm key={data.id} source={data} /> : null;
}

/** Settings as they are typed: numbers are text until they are saved. */
interface Settings {
  readonly name: string;
  readonly description: string;
  readonly queryTimeoutSeconds: string;
  readonly concurrentQueries: string;
  readonly cacheEnabled: boolean;
  readonly cacheTTLMinutes: string;
}

function SettingsForm({ source }: { readonly source: SourceSettings_DataSourceFragment }) {
  const client = useApolloClient();
  const [update] = useMutation(UpdateDataSourceDocument);
  const editing = useDraft<Settings>({
    stored: {
      version: source.version,
      name: source.name,
      description: source.description,
      cacheEnabled: source.cacheEnabled,
      cacheTTLMinutes: String(source.cacheTTLMinutes),
      queryTimeoutSeconds: String(source.queryTimeoutSeconds),
      concurrentQueries: String(source.concurrentQueries),
    },
    check: wrongSettings,
    reload: () => client.refetchQueries({ include: ['ConnectionRoute'] }),
    save: async (changes, version) => {
      const { data } = await update({ variables: { input: { id: source.id, version, ...asStored(changes) } } });
      return data?.updateDataSource;
    },
  });
  const { values, text, edit } = editing;
  const state = (field: keyof Settings, label: string) => <FieldState editing={editing} field={field} label={label} />;
  return (
    <Panel aria-label="Settings">
      <chakra.form
        noValidate
        display="flex"
        flexDirection="column"
        gap="4"
        padding="4"
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <EditorBar editing={editing}>
          <chakra.h3 fontWeight="600">Settings</chakra.h3>
        </EditorBar>
        <SaveFailure editing={editing} noun="data source" />
        <div>
          <Field label="Display name" {...text('name')} />
          {state('name', 'Display name')}
        </div>
        <div>
          <TextField label="Description" rows={2} help="What this source is for." {...text('description')} />
          {state('description', 'Description')}
        </div>
        <chakra.div display="flex" flexWrap="wrap" gap="4">
          <div>
            <Field
              label="Longest query (seconds)"
              inputMode="numeric"
              help="1 to 300. A query that takes longer is stopped, on the data source too."
              {...text('queryTimeoutSeconds')}
            />
            {state('queryTimeoutSeconds', 'Longest query (seconds)')}
          </div>
          <div>
            <Field
              label="Queries at once"
              inputMode="numeric"
              help="1 to 4. Further queries wait for their turn."
              {...text('concurrentQueries')}
            />
            {state('concurrentQueries', 'Queries at once')}
          </div>
        </chakra.div>
        <div>
          <Checkbox checked={values.cacheEnabled} onChange={({ target }) => edit({ cacheEnabled: target.checked })}>
            Reuse results
            <chakra.span display="block" color="fg.subtle" textStyle="note">
              The same question with the same rights is answered from the last result; the answer shows its age.
            </chakra.span>
          </Checkbox>
          {state('cacheEnabled', 'Reuse results')}
        </div>
        {values.cacheEnabled && (
          <chakra.div maxWidth="240px">
            <Field label="Reuse for at most (minutes)" inputMode="numeric" {...text('cacheTTLMinutes')} />
            {state('cacheTTLMinutes', 'Reuse for at most (minutes)')}
          </chakra.div>
        )}
      </chakra.form>
    </Panel>
  );
}

const within = (text: string, most: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;

function wrongSettings(settings: Settings): Errors<Settings> {
  const { name, queryTimeoutSeconds, concurrentQueries, cacheEnabled, cacheTTLMinutes } = settings;
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(!within(queryTimeoutSeconds, 300) && { queryTimeoutSeconds: 'Enter a number from 1 to 300.' }),
    ...(!within(concurrentQueries, 4) && { concurrentQueries: 'Enter a number from 1 to 4.' }),
    ...(cacheEnabled &&
      !within(cacheTTLMinutes, 10_080) && { cacheTTLMinutes: 'Enter a number from 1 to 10080 (one week).' }),
  };
}

/**
 * Changed settings with their numbers; a number that the form does not show is left out while it is
 * none.
 */
function asStored({ queryTimeoutSeconds, concurrentQueries, cacheTTLMinutes, ...rest }: Partial<Settings>) {
  return {
    ...rest,
    ...(queryTimeoutSeconds !== undefined && { queryTimeoutSeconds: Number(queryTimeoutSeconds) }),
    ...(concurrentQueries !== undefined && { concurrentQueries: Number(concurrentQueries) }),
    ...(cacheTTLMinutes !== undefined &&
      within(cacheTTLMinutes, 10_080) && { cacheTTLMinutes: Number(cacheTTLMinutes) }),
  };
}
