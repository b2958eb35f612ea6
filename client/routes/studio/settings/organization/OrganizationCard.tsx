import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { failureOf } from '../../../../apollo/failure.ts';
import { attempt } from '../../../../components/attempt.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { useSession } from '../../../../session/SessionContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { CardHead } from '../CardHead.tsx';
import { LogoLine } from './LogoLine.tsx';
import { SettingsLine } from '../SettingsLine.tsx';
import {
  ChangeOrganizationDocument,
  type OrganizationCard_OrganizationFragment,
} from './OrganizationRoute.generated.ts';

const weekStarts = [
  { value: 'MONDAY', label: 'Monday' },
  { value: 'SUNDAY', label: 'Sunday' },
];

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: new Date(Date.UTC(2026, index)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' }),
}));

interface OrganizationCardProps {
  readonly organization: OrganizationCard_OrganizationFragment;
}

/** Name, logo and calendar of the organization. */
export function OrganizationCard({ organization }: OrganizationCardProps) {
  const [editing, setEditing] = useState<'name' | 'calendar' | null>(null);
  const [change, { loading }] = useMutation(ChangeOrganizationDocument);
  const { name, logo, timeZone, weekStart, fiscalYearStartMonth, externallyManaged } = organization;
  const fiscal = months[fiscalYearStartMonth - 1]?.label ?? '';
  return (
    <Panel aria-labelledby="organization">
      <CardHead id="organization" title="Organization" />
      <SettingsLine
        label="Name"
        value={name}
        action={!externallyManaged && <Button onClick={() => setEditing('name')}>Rename</Button>}
      />
      <LogoLine
        name={name}
        logo={logo}
        disabled={loading}
        onChange={(next) =>
          attempt('The logo was not changed', async () => {
            return (await change({ variables: { input: { logo: next } } })).data?.changeOrganization;
          })
        }
      />
      <SettingsLine
        label="Time zone, week, fiscal year"
        value={`${timeZone}, ${weekStart === 'MONDAY' ? 'Monday' : 'Sunday'}, ${fiscal}`}
        action={<Button onClick={() => setEditing('calendar')}>Change</Button>}
      />
      {editing !== null && (
        <Modal
          open
          title={editing === 'name' ? 'Rename the organization' : 'Time zone, week, fiscal year'}
          maxWidth="480px"
          onClose={() => setEditing(null)}
        >
          {editing === 'name' ? (
            <NameForm organization={organization} onDone={() => setEditing(null)} />
          ) : (
            <CalendarForm organization={organization} onDone={() => setEditing(null)} />
          )}
        </Modal>
      )}
    </Panel>
  );
}

interface FormProps extends OrganizationCardProps {
  readonly onDone: () => void;
}

function NameForm({ organization, onDone }: FormProps) {
  const session = useSession();
  const [change] = useMutation(ChangeOrganizationDocument);
  const entry = useEntry({ initial: { name: organization.name } });
  return (
    <StartForm
      entry={entry}
      create="Rename"
      send={async (input) => {
        const failure = failureOf((await change({ variables: { input } })).data?.changeOrganization);
        if (failure === null) {
          await session.refresh();
          onDone();
        }
        return failure;
      }}
    >
      <Field label="Name" autoComplete="organization" autoFocus maxLength={80} {...entry.text('name')} />
    </StartForm>
  );
}

function CalendarForm({ organization, onDone }: FormProps) {
  const [change] = useMutation(ChangeOrganizationDocument);
  const { timeZone, weekStart, fiscalYearStartMonth } = organization;
  const entry = useEntry<{ timeZone: string; weekStart: 'MONDAY' | 'SUNDAY'; fiscalYearStartMonth: string }>({
    initial: { timeZone, weekStart, fiscalYearStartMonth: String(fiscalYearStartMonth) },
  });
  return (
    <StartForm
      entry={entry}
      create="Save"
      send={async (typed) => {
        const input = { ...typed, fiscalYearStartMonth: Number(typed.fiscalYearStartMonth) };
        const failure = failureOf((await change({ variables: { input } })).data?.changeOrganization);
        if (failure === null) {
          onDone();
        }
        return failure;
      }}
    >
      <Field
        label="Time zone"
        help="Days and hours of questions are read in it, such as Europe/Berlin."
        list="time-zones"
        autoComplete="off"
        {...entry.text('timeZone')}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <ChoiceField label="First day of a week" options={weekStarts} {...entry.text('weekStart')} />
      <ChoiceField label="First month of the fiscal year" options={months} {...entry.text('fiscalYearStartMonth')} />
    </StartForm>
  );
}
