import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../ui/text/Chip.tsx';

interface Category {
  readonly id: string;
  readonly category: string;
  readonly tasks: readonly { readonly id: string; readonly task: string; readonly pinned: boolean }[];
}

/** Questions to start from, by category, pinned ones first. */
export function Suggestions({
  categories,
  onAsk,
}: {
  readonly categories: readonly Category[];
  readonly onAsk: (question: string) => void;
}) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {categories.map((category) => (
        <section key={category.id} aria-label={category.category}>
          <chakra.h2 textStyle="label" color="fg.subtle" marginBottom="2">
            {category.category}
          </chakra.h2>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            {category.tasks
              .toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
              .map((suggestion) => (
                <Chip key={suggestion.id} asChild tone="purple">
                  <button type="button" onClick={() => onAsk(suggestion.task)}>
                    {suggestion.task}
                  </button>
                </Chip>
              ))}
          </chakra.div>
        </section>
      ))}
    </chakra.div>
  );
}
