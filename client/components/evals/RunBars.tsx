import { chakra } from '@chakra-ui/react/styled-system';

interface RunBarsProps {
  /** Newest first. */
  readonly runs: readonly {
    readonly id: string;
    readonly number: number;
    readonly passed: number;
    readonly total: number;
  }[];
}

/** Runs of a suite of tests as bars, the oldest first: how many cases passed in each. */
export function RunBars({ runs }: RunBarsProps) {
  const oldestFirst = runs.toReversed();
  return (
    <chakra.div
      role="img"
      aria-label={`Last ${runs.length} runs, oldest first: ${oldestFirst
        .map(({ passed, total }) => `${passed} of ${total}`)
        .join(', ')}`}
      display="flex"
      alignItems="flex-end"
      gap="3px"
      height="9"
    >
      {oldestFirst.map(({ id, number, passed, total }) => {
        const share = total === 0 ? 0 : passed / total;
        return (
          <chakra.span
            key={id}
            title={`Run ${number}: ${passed} of ${total}`}
            width="9px"
            borderRadius="2px"
            bg={share === 1 ? 'ok' : share >= 0.9 ? 'warn' : 'bad'}
            style={{ height: `${Math.max(12, share * 100)}%` }}
          />
        );
      })}
    </chakra.div>
  );
}
