import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { startTransition, useId, useOptimistic, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import type { AgentLayerQuery } from './agentLayer.generated.ts';

type Model = AgentLayerQuery['models']['edges'][number]['node'];
type Part = Pick<Model['dimensions'][number], 'id' | 'name' | 'label'>;

interface GivenModelProps {
  readonly model: Model;
  /** Fields that are switched off; null: the agent does not have the model. */
  readonly hiddenFieldIds: readonly string[] | null;
  readonly onGive: (hiddenFieldIds: readonly string[]) => Promise<unknown>;
  readonly onTake: () => Promise<unknown>;
}

const kinds = [
  { of: 'measures', one: 'measure' },
  { of: 'dimensions', one: 'dimension' },
  { of: 'filters', one: 'filter' },
] as const;

/** A model that an agent may use or not, and below it each of its fields. */
export function GivenModel({ model, hiddenFieldIds: stored, onGive, onTake }: GivenModelProps) {
  // A tick is shown at once, and goes back when it is refused.
  const [hiddenFieldIds, show] = useOptimistic(stored);
  const [open, setOpen] = useState(false);
  const id = useId();
  const given = hiddenFieldIds !== null;
  const hidden = new Set(hiddenFieldIds);
  const name = model.label || model.name;
  const seen = (parts: readonly Part[]) => parts.filter((part) => !hidden.has(part.id)).length;

  function toggle(parts: readonly Part[], on: boolean) {
    const changed = new Set(hidden);
    for (const part of parts) {
      if (on) {
        changed.delete(part.id);
      } else {
        changed.add(part.id);
      }
    }
    save([...changed]);
  }

  const save = (next: readonly string[] | null) =>
    startTransition(async () => {
      show(next);
      await (next === null ? onTake() : onGive(next));
    });

  return (
    <chakra.div borderTopWidth="1px" borderColor="border.faint" _first={{ borderTopWidth: 0 }}>
      <chakra.div display="flex" alignItems="center" gap="3" minHeight="11" paddingInline="4" paddingBlock="1.5">
        <chakra.div flex="1" minWidth="0">
          <Checkbox checked={given} mixed={given && hidden.size > 0} onChange={() => save(given ? null : [])}>
            <chakra.span fontWeight="600" overflowWrap="anywhere">
              {name}
            </chakra.span>{' '}
            <chakra.span color="fg.subtle">{model.grain?.description}</chakra.span>
          </Checkbox>
        </chakra.div>
        <chakra.span textStyle="small" color="fg.subtle" display={{ base: 'none', md: 'inline' }}>
          {given
            ? kinds
                .filter(({ of }) => model[of].length > 0)
                .map(({ of, one }) =>
                  seen(model[of]) === model[of].length
                    ? counted(model[of].length, one)
                    : `${seen(model[of])} of ${counted(model[of].length, one)}`,
                )
                .join(' · ')
            : 'off'}
        </chakra.span>
        <Button
          kind="plain"
          size="icon"
          aria-label={`Fields of ${name}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon of={open ? ChevronUp : ChevronDown} size={15} />
        </Button>
      </chakra.div>
      {open && (
        <chakra.div
          id={id}
          paddingLeft="44px"
          paddingRight="4"
          paddingBottom="4"
          display="flex"
          flexDirection="column"
          gap="4"
        >
          {kinds
            .filter(({ of }) => model[of].length > 0)
            .map(({ of, one }) => (
              <chakra.fieldset key={of} minWidth="0">
                <chakra.legend display="flex" alignItems="center" gap="3" marginBottom="1.5" width="100%">
                  <chakra.span textStyle="label" color="fg.subtle">
                    {counted(model[of].length, one)}
                  </chakra.span>
                  {given && (
                    <Button
                      kind="plain"
                      size="sm"
                      onClick={() => toggle(model[of], seen(model[of]) < model[of].length)}
                    >
                      {seen(model[of]) < model[of].length ? 'All' : 'None'}
                    </Button>
                  )}
                </chakra.legend>
                <chakra.div
                  display="grid"
                  gridTemplateColumns="repeat(auto-fill, minmax(180px, 1fr))"
                  columnGap="4"
                  rowGap="1.5"
                >
                  {model[of].map((part) => (
                    <Checkbox
                      key={part.id}
                      checked={given && !hidden.has(part.id)}
                      disabled={!given}
                      onChange={() => toggle([part], hidden.has(part.id))}
                    >
                      <chakra.span textStyle="small" overflowWrap="anywhere">
                        {part.label || part.name}
                      </chakra.span>
                    </Checkbox>
                  ))}
                </chakra.div>
              </chakra.fieldset>
            ))}
          {!given && (
            <chakra.p textStyle="small" color="fg.subtle">
              Tick the model to choose among its fields.
            </chakra.p>
          )}
        </chakra.div>
      )}
    </chakra.div>
  );
}
