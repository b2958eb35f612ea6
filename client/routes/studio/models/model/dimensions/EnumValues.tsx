import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDown, ArrowUp, ListPlus, Plus, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { failureText } from '../../../../../apollo/failure.ts';
import type { SemanticLayerChangeInput } from '../../../../../apollo/schema.generated.ts';
import { SemanticLayerPreviewDocument } from '../../../../../components/layer/semanticLayerPreview.generated.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { PlainInput } from '../../../../../ui/form/PlainInput.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { moved, withValuesOfData, type EnumValue } from './enumValues.ts';

/** Values that are listed at most; a dimension with more of them is a text. */
const mostValues = 100;

const columns = 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 84px';

interface EnumValuesProps {
  readonly modelName: string;
  readonly dimensionName: string;
  /** The dimension as it is typed, as a text: its values need not be listed yet. */
  readonly change: SemanticLayerChangeInput;
  readonly values: readonly EnumValue[];
  readonly error: string | undefined;
  readonly onChange: (values: readonly EnumValue[]) => void;
}

/** Values of a category in order, with what people call them; a click takes them from the data. */
export function EnumValues({ modelName, dimensionName, change, values, error, onChange }: EnumValuesProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');

  async function propose() {
    setBusy(true);
    try {
      const semql = `SELECT "${modelName}"."${dimensionName}", COUNT(*) AS row_count FROM "${modelName}" ORDER BY row_count DESC LIMIT ${mostValues + 1}`;
      const variables = { changes: [change], semql };
      const { data } = await client.query({
        query: SemanticLayerPreviewDocument,
        variables,
        fetchPolicy: 'no-cache',
      });
      const preview = data?.semanticLayerPreview;
      const found = ((preview?.rows ?? []) as readonly (readonly unknown[])[])
        .map(([value]) => value)
        .filter((value) => value !== null && value !== '')
        .map(String);
      const next = withValuesOfData(values, found.slice(0, mostValues));
      const problem = preview?.failure ?? preview?.diagnostics[0]?.message;
      setNote(
        problem ??
          (found.length > mostValues
            ? `There are more than ${mostValues} values: text may be the better type.`
            : next.length === values.length
              ? 'Every value of the data is listed.'
              : `${next.length - values.length} added from the data.`),
      );
      onChange(next);
    } catch (caught) {
      setNote(failureText(caught));
    } finally {
      setBusy(false);
    }
  }

  const replaceAt = (index: number, fields: Partial<EnumValue>) =>
    onChange(values.map((one, at) => (at === index ? { ...one, ...fields } : one)));

  function onKeyDown(event: KeyboardEvent, index: number) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.altKey && by !== null) {
      event.preventDefault();
      onChange(moved(values, index, by));
    }
  }

  return (
    <div>
      <chakra.div display="flex" alignItems="center" gap="2" marginBottom="1.5">
        <chakra.span flex="1" textStyle="label" color="fg.muted">
          Values, in order
        </chakra.span>
        <Button size="sm" type="button" disabled={busy} onClick={() => void propose()}>
          <Icon of={ListPlus} size={14} />
          {busy ? 'Reading…' : 'Take from the data'}
        </Button>
        <Button
          size="sm"
          type="button"
          onClick={() => onChange([...values, { value: '', label: '', description: '', synonyms: [] }])}
        >
          <Icon of={Plus} size={14} />
          Value
        </Button>
      </chakra.div>
      {values.length > 0 && (
        <Panel asChild>
          <chakra.ul aria-label="Values" listStyle="none" maxHeight="320px" overflowY="auto">
            <chakra.li
              aria-hidden
              display="grid"
              gridTemplateColumns={columns}
              gap="1"
              paddingInline="2"
              paddingBlock="1.5"
              textStyle="caption"
              color="fg.subtle"
            >
              <span>In the data</span>
              <span>Label</span>
              <span>Meaning</span>
              <span title="Separated by commas">Synonyms</span>
            </chakra.li>
            {values.map((one, index) => {
              const name = one.value || `value ${index + 1}`;
              return (
                <chakra.li
                  // Values are moved, and may be typed anew: only the place tells them apart.
                  key={index}
                  display="grid"
                  gridTemplateColumns={columns}
                  alignItems="center"
                  gap="1"
                  paddingInline="2"
                  paddingBlock="1"
                  borderTopWidth="1px"
                  borderColor="border.faint"
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <PlainInput
                    aria-label={`Value ${index + 1}`}
                    fontFamily="mono"
                    value={one.value}
                    onChange={({ target }) => replaceAt(index, { value: target.value })}
                  />
                  <PlainInput
                    aria-label={`Label of ${name}`}
                    placeholder={one.value}
                    value={one.label}
                    onChange={({ target }) => replaceAt(index, { label: target.value })}
                  />
                  <PlainInput
                    aria-label={`Meaning of ${name}`}
                    value={one.description}
                    onChange={({ target }) => replaceAt(index, { description: target.value })}
                  />
                  <PlainInput
                    aria-label={`Synonyms of ${name}`}
                    defaultValue={one.synonyms.join(', ')}
                    key={one.synonyms.join()}
                    onBlur={({ target }) =>
                      replaceAt(index, {
                        synonyms: target.value
                          .split(',')
                          .map((word) => word.trim())
                          .filter((word) => word !== ''),
                      })
                    }
                  />
                  <chakra.span display="flex" justifyContent="flex-end">
                    <RowButton
                      label={`Move ${name} up`}
                      icon={ArrowUp}
                      onClick={() => onChange(moved(values, index, -1))}
                    />
                    <RowButton
                      label={`Move ${name} down`}
                      icon={ArrowDown}
                      onClick={() => onChange(moved(values, index, 1))}
                    />
                    <RowButton label={`Remove ${name}`} icon={X} onClick={() => onChange(values.toSpliced(index, 1))} />
                  </chakra.span>
                </chakra.li>
              );
            })}
          </chakra.ul>
        </Panel>
      )}
      <chakra.p role="status" minHeight="20px" marginTop="1" textStyle="note" color="fg.subtle">
        {note}
      </chakra.p>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

function RowButton({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: typeof X;
  readonly onClick: () => void;
}) {
  return (
    <Button
      kind="plain"
      size="icon"
      type="button"
      width="7"
      height="7"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon of={icon} size={13} />
    </Button>
  );
}
