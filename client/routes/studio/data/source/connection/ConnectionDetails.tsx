import { chakra } from '@chakra-ui/react/styled-system';
import type { Connector, ConnectorField } from '../../../../../components/connectors/connector.ts';
import { shownFields } from '../../../../../components/connectors/typedConnection.ts';
import type { StoredConnection } from './storedConnection.ts';

interface ConnectionDetailsProps {
  readonly connector: Connector;
  readonly stored: StoredConnection;
}

/** Stored values of a connection; for secrets only whether they are set. */
export function ConnectionDetails({ connector, stored: { values, secrets } }: ConnectionDetailsProps) {
  const said = ({ name, isSecret, choices, control }: ConnectorField): string => {
    if (isSecret) {
      return secrets.has(name) ? 'Set · Edit replaces it' : 'Not set';
    }
    const value = values[name] ?? '';
    if (value === '') {
      return '–';
    }
    if (control === 'TEXT') {
      return 'Given';
    }
    return choices.find((choice) => choice.value === value)?.label ?? value;
  };
  const shown = shownFields(connector, values).filter(
    ({ name, isAdvanced }) => !isAdvanced || secrets.has(name) || (values[name] ?? '') !== '',
  );
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' }}
      columnGap="4"
      rowGap={{ base: '0', sm: '2' }}
      textStyle="compact"
    >
      {shown.map((field) => (
        <chakra.div key={field.name} display="contents">
          <chakra.dt color="fg.subtle">{field.label}</chakra.dt>
          <chakra.dd overflowWrap="anywhere" marginBottom={{ base: '2', sm: '0' }}>
            {said(field)}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
