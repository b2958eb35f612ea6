import { chakra } from '@chakra-ui/react/styled-system';
import { QueryRows } from '../../../../components/sql/QueryRows.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { PlainInput } from '../../../../ui/form/PlainInput.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import type { DraftSqlModelMutation } from './sqlModel.generated.ts';

type Ran = Extract<DraftSqlModelMutation['draftSqlModel'], { readonly __typename: 'SqlModelDraft' }>;

/** What is chosen of a draft. */
export interface Review {
  readonly fields: readonly (Ran['fields'][number] & { readonly on: boolean })[];
  readonly grain: readonly string[];
  readonly rowNoun: string;
}

interface DraftReviewProps {
  readonly result: Ran;
  /** True: the SQL was changed since it ran. */
  readonly stale: boolean;
  readonly review: Review;
  readonly onChange: (review: Review) => void;
}

const columns = '16px minmax(0, 1.2fr) minmax(0, 1.2fr) minmax(0, 0.7fr) minmax(0, 1fr)';

/** First rows of a query, and the fields of its model: kept, renamed or left out. */
export function DraftReview({ result, stale, review, onChange }: DraftReviewProps) {
  const { fields, grain, rowNoun } = review;
  const dimensions = fields.filter(({ type }) => type !== null);
  const edit = (name: string, change: Partial<Review['fields'][number]>) =>
    onChange({ ...review, fields: fields.map((field) => (field.name === name ? { ...field, ...change } : field)) });
  return (
    <chakra.div display="flex" flexDirection="column" gap="5">
      <section aria-label="Rows">
        <chakra.p role="status" marginBottom="2" color="fg.muted">
          <chakra.strong fontWeight="600" color="fg">
            {counted(result.rowCount, 'row')}
          </chakra.strong>{' '}
          · {result.durationMs.toLocaleString('en')} ms · the first {Math.min(10, result.rowCount)}
          {stale && ' · of the query as it was run'}
        </chakra.p>
        <Panel>
          <QueryRows result={result} />
        </Panel>
      </section>
      <Pair>
        <Field
          label="One row is"
          value={rowNoun}
          onChange={({ target }) => onChange({ ...review, rowNoun: target.value })}
        />
        <ChipsField
          label="Identified by"
          placeholder="Dimension…"
          options={dimensions.map(({ name }) => ({ value: name, label: name }))}
          values={grain}
          onChange={(keys) => onChange({ ...review, grain: keys })}
        />
      </Pair>
      <FieldList title="Measures" fields={fields.filter(({ type }) => type === null)} grain={grain} onEdit={edit} />
      <FieldList title="Dimensions" fields={dimensions} grain={grain} onEdit={edit} />
    </chakra.div>
  );
}

interface FieldListProps {
  readonly title: string;
  readonly fields: Review['fields'];
  readonly grain: readonly string[];
  readonly onEdit: (name: string, change: Partial<Review['fields'][number]>) => void;
}

function FieldList({ title, fields, grain, onEdit }: FieldListProps) {
  const on = fields.filter((field) => field.on || grain.includes(field.name)).length;
  return (
    <section aria-label={title}>
      <chakra.h2 textStyle="section" marginBottom="1.5">
        {title}{' '}
        <chakra.span fontWeight="400" color="fg.subtle" textStyle="caption">
          {on} of {fields.length}
        </chakra.span>
      </chakra.h2>
      {fields.length === 0 ? (
        <chakra.p color="fg.subtle" textStyle="small">
          None were found.
        </chakra.p>
      ) : (
        <Panel asChild>
          <chakra.ul listStyle="none">
            {fields.map(({ name, label, computedAs, unit, values, reason, on: kept }) => (
              <chakra.li
                key={name}
                display="grid"
                gridTemplateColumns={columns}
                alignItems="center"
                gap="2"
                minHeight="34px"
                paddingInline="3"
                borderTopWidth="1px"
                borderColor="border.faint"
                textStyle="small"
                _first={{ borderTopWidth: '0' }}
                title={reason}
              >
                <Checkbox
                  aria-label={`Keep ${label || name}`}
                  checked={kept || grain.includes(name)}
                  disabled={grain.includes(name)}
                  onChange={({ currentTarget }) => onEdit(name, { on: currentTarget.checked })}
                >
                  {null}
                </Checkbox>
                <PlainInput
                  aria-label={`Label of ${name}`}
                  value={label}
                  onChange={({ target }) => onEdit(name, { label: target.value })}
                />
                <chakra.span color="fg.subtle" truncate>
                  {computedAs}
                </chakra.span>
                <PlainInput
                  aria-label={`Unit of ${name}`}
                  placeholder="Unit"
                  value={unit ?? ''}
                  onChange={({ target }) => onEdit(name, { unit: target.value })}
                />
                <chakra.span color="fg.subtle" truncate>
                  {values}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        </Panel>
      )}
    </section>
  );
}
