import { chakra } from '@chakra-ui/react/styled-system';
import type { Connector, ConnectorField } from '../../../../../components/connectors/connector.ts';
import { shownFields } from '../../../../../components/connectors/typedConnection.ts';
import type { StoredConnection } from './storedConnection.ts';

interface ConnectionDetailsProps {
  readonly connector: Connector;
  readonly stored: StoredConnection;
}

/** What is stored of a connection; of secrets only whether they are set. */
export function ConnectionDetails({ connector, stored: { values, secrets } }: ConnectionDetailsProps) {
  const said = ({ name, secret, choices, kind }: ConnectorField): string => {
    if (secret) return secrets.has(name) ? 'Set' : 'Not set';
    const value = values[name] ?? '';
    if (value === '') return '–';
    if (kind === 'text') return 'Given';
    return choices?.find((choice) => choice.value === value)?.label ?? value;
  };
  const shown = shownFields(connector, values).filter(
    ({ name, rare }) => !rare || secrets.has(name) || (values[name] ?? '') !== '',
  );
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' }}
      columnGap="4"
      rowGap={{ base: '0', sm: '2' }}
      fontSize="13.5px"
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
