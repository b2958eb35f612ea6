import { chakra } from '@chakra-ui/react/styled-system';
import type { DataAnswer } from './answer.ts';
import { Sentence } from './Sentence.tsx';

const Note = chakra('section', {
  base: { bg: 'bg.fill', borderRadius: 'md', padding: '3', marginBottom: '3.5', textStyle: 'paragraph' },
});

const Cell = chakra('td', {
  base: { paddingRight: '4', paddingTop: '1', verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
});

/** Compares the numbers with the previous answer, after one assumption was changed. */
export function MovedNote({ moved }: { readonly moved: NonNullable<DataAnswer['moved']> }) {
  const { from, to, sentence, numbers } = moved;
  return (
    <Note aria-label="What changed">
      <chakra.p color="fg.muted">
        {from} <span aria-label="became">→</span> <chakra.strong fontWeight="600">{to}</chakra.strong>
      </chakra.p>
      <p>
        <Sentence>{sentence}</Sentence>
      </p>
      {numbers.length > 1 && (
        <chakra.table marginTop="1">
          <tbody>
            {numbers.map(({ label, before, after, change }) => (
              <tr key={label}>
                <Cell as="th" scope="row" fontWeight="400" textAlign="left" color="fg.muted">
                  {label}
                </Cell>
                <Cell>
                  {before} → {after}
                </Cell>
                <Cell color="fg.muted">{change}</Cell>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </Note>
  );
}
