import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Compiled } from './useCompiled.ts';

type Scan = NonNullable<Compiled['explanation']>['scans'][number];

const cardinalities: Readonly<Record<string, string>> = {
  ONE_TO_ONE: '1 : 1',
  MANY_TO_ONE: 'n : 1',
  ONE_TO_MANY: '1 : n',
  MANY_TO_MANY: 'n : n',
};

const Line = chakra('li', {
  base: { paddingBlock: '1.5', borderBottomWidth: '1px', borderColor: 'border.faint' },
});

/** Explains each column, the rows read through each join, and why nothing is counted twice. */
export function ExplainTab({ compiled }: { readonly compiled: Compiled | null }) {
  if (compiled === null || !compiled.ok) {
    return <EmptyState icon={Waypoints}>How a query is computed appears here once it compiles.</EmptyState>;
  }
  const { provenance, explanation } = compiled;
  const columns = provenance.filter(({ part }) => part === 'select');
  const repeats = provenance.filter(({ part }) => part === 'repeated_key');
  const cuts = provenance.filter(({ part }) => part === 'limit' || part === 'time_zone');
  return (
    <chakra.div padding="5" display="flex" flexDirection="column" gap="5" textStyle="paragraph">
      <Part title="Columns">
        {columns.map(({ column, sentence }, index) => (
          <Line key={`${index}-${sentence}`}>
            {column !== null && <chakra.span color="fg.subtle">{column}: </chakra.span>}
            {sentence}
          </Line>
        ))}
      </Part>
      {explanation?.scans.map((scan, index) => (
        <ScanPart key={`${scan.model}-${index}`} scan={scan} />
      ))}
      {repeats.length > 0 && (
        <Part title="What is counted twice">
          {repeats.map(({ sentence }) => (
            <Line key={sentence}>{sentence}</Line>
          ))}
        </Part>
      )}
      {explanation != null && (
        <Part title={repeats.length > 0 ? 'Why nothing else is counted twice' : 'Why nothing is counted twice'}>
          {[explanation.merge, ...explanation.safety]
            .filter((sentence) => sentence !== '')
            .map((sentence) => (
              <Line key={sentence}>{sentence}</Line>
            ))}
        </Part>
      )}
      {cuts.length > 0 && (
        <Part title="What else shapes the result">
          {cuts.map(({ sentence }) => (
            <Line key={sentence}>{sentence}</Line>
          ))}
        </Part>
      )}
    </chakra.div>
  );
}

/** Scan of a fact: its rows and the joins that follow. */
function ScanPart({ scan }: { readonly scan: Scan }) {
  return (
    <Part title={`Rows of ${scan.model}`}>
      <Line>{scan.sentence}</Line>
      {scan.joins.map(({ from, to, relationship, cardinality, keepsUnmatched }) => (
        <Line key={`${from}-${relationship}-${to}`}>
          {from} → {to} by {relationship}{' '}
          <chakra.span color="fg.subtle">
            {cardinalities[cardinality] ?? cardinality}, rows without a match{' '}
            {keepsUnmatched ? 'are kept' : 'are dropped'}
          </chakra.span>
        </Line>
      ))}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <chakra.h3 fontWeight="600">{title}</chakra.h3>
      <chakra.ul listStyle="none">{children}</chakra.ul>
    </section>
  );
}
