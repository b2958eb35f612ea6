import { chakra } from '@chakra-ui/react/styled-system';
import { counted } from '../../ui/text/counted.ts';
import { Chip } from '../../ui/text/Chip.tsx';
import { useCitations } from './citations.ts';
import { CitedText } from './CitedText.tsx';
import { anchors } from './contents.ts';
import { ReportHeading } from './ReportHeading.tsx';
import type { ReportDocument } from './reportDocument.ts';

const Cell = chakra('td', {
  base: {
    padding: '8px 14px',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    '&:is(th[scope=row])': { fontWeight: 500 },
    '&:is(th[scope=col])': { color: 'fg.subtle', fontWeight: 500, borderTopWidth: '0' },
  },
});

const Note = chakra('p', { base: { marginTop: '2.5', textStyle: 'note', color: 'fg.subtle' } });

/** How the numbers were computed: definitions, queries, tests, and what was left out. */
export function MethodAppendix({ report }: { readonly report: ReportDocument }) {
  const { numberOf } = useCitations();
  const { definitions, evidence, testsMade, testsHeld, untold, removed, timeZone } = report;
  const cited = (ids: readonly string[]) =>
    ids
      .flatMap((id) => numberOf(id) ?? [])
      .toSorted((one, other) => one - other)
      .join(', ');
  return (
    <chakra.section aria-labelledby={anchors.method}>
      <ReportHeading id={anchors.method}>How this was computed</ReportHeading>
      {definitions.length > 0 && (
        <chakra.div
          marginTop="3"
          borderWidth="1px"
          borderRadius="lg"
          overflowX="auto"
          tabIndex={0}
          role="region"
          aria-label="Definitions"
        >
          <chakra.table width="100%" borderCollapse="collapse" textStyle="paragraph">
            <thead>
              <tr>
                {['Number', 'Definition', 'Version', 'Queries'].map((head) => (
                  <Cell key={head} as="th" scope="col">
                    {head}
                  </Cell>
                ))}
              </tr>
            </thead>
            <tbody>
              {definitions.map(({ name, sentence, version, evidence: ids }) => (
                <tr key={`${name} ${sentence}`}>
                  <Cell as="th" scope="row">
                    {name}
                  </Cell>
                  <Cell>{sentence}</Cell>
                  <Cell>{version !== null && <Chip>v{version}</Chip>}</Cell>
                  <Cell fontVariantNumeric="tabular-nums">{cited(ids)}</Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </chakra.div>
      )}
      <Note>
        Time zone {timeZone}. {evidence.length === 1 ? '1 query' : `${evidence.length} queries`}
        {testsMade > 0 && `, ${counted(testsMade, 'statistical test')}, of which ${testsHeld} held together`}. Every
        number above comes from one of these queries.
      </Note>
      {removed.length > 0 && (
        <>
          <Note>Left out, because it could not run or could not be verified:</Note>
          <chakra.ul paddingLeft="5" textStyle="note" color="fg.muted">
            {removed.map(({ where, reason }) => (
              <li key={`${where} ${reason}`}>
                {where}: {reason}
              </li>
            ))}
          </chakra.ul>
        </>
      )}
      {untold.length > 0 && (
        <chakra.details marginTop="2.5" textStyle="note">
          <chakra.summary cursor="pointer" color="fg.subtle">
            {untold.length === 1 ? '1 observation is' : `${untold.length} observations are`} not part of the sections
          </chakra.summary>
          <chakra.ul paddingLeft="5" marginTop="1.5" color="fg.muted">
            {untold.map(({ text, reason }) => (
              <li key={text.text}>
                <CitedText text={text} /> ({reason})
              </li>
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </chakra.section>
  );
}
