import { chakra } from '@chakra-ui/react/styled-system';
import type { CompletionSource } from '@codemirror/autocomplete';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import type { Marked } from './diagnostics.ts';
import { QueryEditor } from './QueryEditor.tsx';
import { semqlDialect } from './semqlDialect.ts';

interface ExpressionFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Problems of exactly this text; null while they are looked for. */
  readonly diagnostics: readonly Marked[] | null;
  readonly complete: CompletionSource;
  /** Sentence about a word under the pointer; null: nothing is known of it. */
  readonly explain?: ((word: string) => string | null) | undefined;
  readonly hint?: string;
  /** Refusal of the server, or another reason why it cannot be saved. */
  readonly error?: string | undefined;
  /** Sentence about an expression that works. */
  readonly works?: string;
}

/** An expression in a form, with colours, completion and the sentence of what is wrong with it. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { label, help, value, onChange, diagnostics, complete, explain, hint = 'SUM(amount)', error, works } = props;
  const problem = diagnostics?.find(({ severity }) => severity !== 'warning');
  const refusal = error ?? (problem === undefined ? undefined : `${problem.message} ${problem.advice}`);
  return (
    <div>
      <chakra.div display="flex" gap="2" alignItems="baseline" marginBottom="5px">
        <chakra.span textStyle="label" color="fg.muted">
          {label}
        </chakra.span>
        {help !== undefined && (
          <chakra.span textStyle="note" color="fg.subtle">
            {help}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div
        borderWidth="1px"
        borderRadius="md"
        bg="bg.panel"
        height="84px"
        resize="vertical"
        overflow="hidden"
        borderColor={refusal === undefined ? undefined : 'bad.solid'}
        _focusWithin={{ outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' }}
      >
        <QueryEditor
          label={label}
          value={value}
          onChange={onChange}
          diagnostics={diagnostics}
          dialect={semqlDialect}
          complete={complete}
          explain={explain}
          hint={hint}
          onRun={() => undefined}
        />
      </chakra.div>
      <chakra.p
        role="status"
        display="flex"
        gap="1.5"
        minHeight="20px"
        marginTop="1"
        textStyle="note"
        color={refusal === undefined ? 'fg.subtle' : 'bad'}
      >
        {refusal !== undefined ? (
          <>
            <chakra.span paddingTop="2px">
              <Icon of={CircleAlert} size={13} />
            </chakra.span>
            <span>
              {refusal}
              {problem?.corrections.map(({ title, text }) => (
                <chakra.button
                  key={text}
                  type="button"
                  marginLeft="2"
                  color="accent"
                  fontWeight="500"
                  cursor="pointer"
                  onClick={() => onChange(text)}
                >
                  {title}
                </chakra.button>
              ))}
            </span>
          </>
        ) : (
          diagnostics !== null &&
          works !== undefined && (
            <>
              <chakra.span paddingTop="2px" color="ok">
                <Icon of={CircleCheck} size={13} />
              </chakra.span>
              <span>{works}</span>
            </>
          )
        )}
      </chakra.p>
    </div>
  );
}
