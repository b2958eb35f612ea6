import { chakra } from '@chakra-ui/react/styled-system';

interface UsageMeterProps {
  readonly label: string;
  readonly used: number;
  /** Null: unlimited. */
  readonly limit: number | null;
}

/** Part of a limit from which it is amber. */
const soonFull = 0.8;

/** How much of a limit is used; without a limit only the number. */
export function UsageMeter({ label, used, limit }: UsageMeterProps) {
  const part = limit === null ? null : limit === 0 ? 1 : Math.min(used / limit, 1);
  return (
    <chakra.div padding="4" paddingBlock="3" borderTopWidth="1px" borderColor="border.faint">
      <chakra.div display="flex" justifyContent="space-between" gap="3">
        <span>{label}</span>
        <chakra.span fontVariantNumeric="tabular-nums">
          {used.toLocaleString('en')}{' '}
          <chakra.span color="fg.subtle">
            {limit === null ? 'without a limit' : `of ${limit.toLocaleString('en')}`}
          </chakra.span>
        </chakra.span>
      </chakra.div>
      {part !== null && (
        <chakra.div
          role="meter"
          aria-label={label}
          aria-valuenow={used}
          aria-valuemin={0}
          aria-valuemax={limit ?? undefined}
          height="6px"
          marginTop="2"
          borderRadius="full"
          bg="bg.fill"
          overflow="hidden"
        >
          <chakra.div height="100%" bg={part >= soonFull ? 'warn' : 'primary'} style={{ width: `${part * 100}%` }} />
        </chakra.div>
      )}
    </chakra.div>
  );
}
