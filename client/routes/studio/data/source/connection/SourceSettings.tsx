import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useForm } from 'react-hook-form';
import { attempt } from '../../../../../components/attempt.ts';
import { LeaveGuard } from '../../../../../components/LeaveGuard.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/Checkbox.tsx';
import { Field } from '../../../../../ui/Field.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { TextField } from '../../../../../ui/TextField.tsx';
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

function SettingsForm({ source }: { readonly source: SourceSettings_DataSourceFragment }) {
  const { id, name, description, cacheEnabled } = source;
  const { register, handleSubmit, reset, watch, formState } = useForm({
    values: {
      name,
      description,
      cacheEnabled,
      cacheTTLMinutes: String(source.cacheTTLMinutes),
      queryTimeoutSeconds: String(source.queryTimeoutSeconds),
      concurrentQueries: String(source.concurrentQueries),
    },
    // What is typed stays when the source is read again.
    resetOptions: { keepDirtyValues: true },
  });
  const [update, { loading }] = useMutation(UpdateDataSourceDocument);
  const { errors, dirtyFields } = formState;
  const isDirty = Object.keys(dirtyFields).length > 0;
  return (
    <Panel aria-label="Settings">
      <chakra.form
        noValidate
        display="flex"
        flexDirection="column"
        gap="4"
        padding="4"
        onSubmit={(event) =>
          void handleSubmit(async (values) => {
            const { cacheTTLMinutes, queryTimeoutSeconds, concurrentQueries, ...rest } = values;
            const input = {
              id,
              ...rest,
              queryTimeoutSeconds: Number(queryTimeoutSeconds),
              concurrentQueries: Number(concurrentQueries),
              ...(rest.cacheEnabled && { cacheTTLMinutes: Number(cacheTTLMinutes) }),
            };
            const saved = await attempt('The settings were not saved', async () => {
              const { data } = await update({ variables: { input } });
              return data?.updateDataSource;
            });
            if (saved !== null) reset(values, { keepValues: true });
          })(event)
        }
      >
        {isDirty && <LeaveGuard />}
        <chakra.h3 fontWeight="600">Settings</chakra.h3>
        <Field
          label="Display name"
          error={errors.name?.message}
          {...register('name', { validate: (text) => text.trim() !== '' || 'Give it a name.' })}
        />
        <TextField label="Description" rows={2} help="What this source is for." {...register('description')} />
        <chakra.div display="flex" flexWrap="wrap" gap="4">
          <Field
            label="A query may take (seconds)"
            inputMode="numeric"
            error={errors.queryTimeoutSeconds?.message}
            help="1 to 300. Then it is stopped on the source, too."
            {...register('queryTimeoutSeconds', { validate: wholeNumber(300, 'Write 1 to 300.') })}
          />
          <Field
            label="Queries at once"
            inputMode="numeric"
            error={errors.concurrentQueries?.message}
            help="1 to 4. Others wait for their turn."
            {...register('concurrentQueries', { validate: wholeNumber(4, 'Write 1 to 4.') })}
          />
        </chakra.div>
        <Checkbox {...register('cacheEnabled')}>
          Use results again
          <chakra.span display="block" color="fg.subtle" fontSize="12.5px" lineHeight="18px">
            The same question with the same rights is answered from the last result; the answer shows its age.
          </chakra.span>
        </Checkbox>
        {watch('cacheEnabled') && (
          <chakra.div maxWidth="240px">
            <Field
              label="For at most (minutes)"
              inputMode="numeric"
              error={errors.cacheTTLMinutes?.message}
              {...register('cacheTTLMinutes', { validate: wholeNumber(10_080, 'Write 1 to 10080, a week.') })}
            />
          </chakra.div>
        )}
        <chakra.div display="flex" alignItems="center" gap="3">
          <Button type="submit" kind={isDirty ? 'primary' : 'secondary'} disabled={!isDirty || loading}>
            Save settings
          </Button>
          <chakra.span role="status" color="fg.subtle" fontSize="13px">
            {isDirty ? 'Not saved yet' : 'Saved'}
          </chakra.span>
        </chakra.div>
      </chakra.form>
    </Panel>
  );
}

/** Accepts 1 to `most`. */
function wholeNumber(most: number, sentence: string) {
  return (text: string): true | string => (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most) || sentence;
}
