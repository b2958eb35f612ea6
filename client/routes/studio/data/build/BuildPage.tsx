import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { failureText } from '../../../../apollo/failure.ts';
import { LeaveGuard } from '../../../../editing/LeaveGuard.tsx';
import { isForForm, isShortcut } from '../../../../ui/shortcut.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import type { AgentOption } from './agent/AgentChoice.tsx';
import { AgentLine } from './agent/AgentLine.tsx';
import { AgentPane } from './agent/AgentPane.tsx';
import { BuildFoot } from './frame/BuildFoot.tsx';
import { BuildFrame, type Pane } from './frame/BuildFrame.tsx';
import { BuildHeader } from './frame/BuildHeader.tsx';
import { CreateFailure } from './frame/CreateFailure.tsx';
import { checkChoices, type PlaceErrors } from './choices/check.ts';
import { agentDescriptionPlace, agentNamePlace, agentPlace, modelPlace, tableOf } from './choices/choices.ts';
import { createInput, placeOf } from './choices/createInput.ts';
import type { Drafts } from './choices/drafts.ts';
import { JoinsPane } from './joins/JoinsPane.tsx';
import { ModelEditor } from './model/ModelEditor.tsx';
import { ModelList } from './model/ModelList.tsx';
import { commonUnits } from './model/units.ts';
import { useChoices } from './choices/useChoices.ts';
import { useCreateModels, type Made } from './useCreateModels.ts';

interface BuildPageProps {
  readonly source: { readonly id: string; readonly name: string };
  readonly drafts: Drafts;
  readonly agents: readonly AgentOption[];
  /**
   * Agent that is chosen at first: `new`, or the id of one that answers from this source already.
   */
  readonly agent: string;
  /** True: an agent is wanted, so its own pane opens first. */
  readonly forAgent: boolean;
  /** Drafts again, after someone else changed what they are made from. */
  readonly onRefresh: () => void;
  readonly onMade: (made: Made) => void;
}

/** Where the address names the table of a model, this names the agent. */
const agentPane = 'agent';

/**
 * All drafted models with their joins, to be looked through, changed, and created together with an
 * agent.
 */
export function BuildPage({ source, drafts, agents, agent, forAgent, onRefresh, onMade }: BuildPageProps) {
  const choices = useChoices(drafts, agent);
  const { models, joins, reused, totals, read, errors, edit } = choices;
  const { busy, failure, create, forgetFailure } = useCreateModels();
  const [search, setSearch] = useSearchParameter('search');
  const [wanted, setWanted] = useSearchParameter('model');
  const [pane, setPane] = useState<Pane>('list');
  const [made, setMade] = useState<Made | null>(null);
  const [toCorrect, setToCorrect] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const asked = models.find(({ draft }) => draft.table.id === wanted);
  const onAgent = asked === undefined && (wanted === agentPane || forAgent || models.length === 0);
  const shown = asked ?? models[0];
  const shownId = onAgent ? agentPane : shown?.draft.table.id;

  // Once the guard has gone: it asks about whatever leaves before.
  useEffect(() => {
    if (made !== null) {
      onMade(made);
    }
  }, [made, onMade]);
  // Once the model that it belongs to is shown.
  useEffect(() => {
    if (toCorrect === null) {
      return;
    }
    const control = form.current?.elements.namedItem(toCorrect);
    if (control instanceof HTMLElement) {
      control.focus();
    }
  }, [toCorrect]);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.querySelector('[data-pane=model]')?.scrollTo({ top: 0 });
  }, [shownId]);

  function complain(found: PlaceErrors): void {
    choices.complain(found);
    const [first] = Object.keys(found);
    if (first === undefined) {
      return;
    }
    const table = tableOf(first);
    if (table !== null) {
      setWanted(table);
    }
    if (first === agentDescriptionPlace) {
      setWanted(agentPane);
    }
    if (first !== agentNamePlace) {
      setPane(table === null && first !== agentDescriptionPlace ? 'joins' : 'model');
    }
    setToCorrect(first);
  }

  const inputNow = () => createInput(source.id, models, joins, reused, read);

  async function submit(): Promise<void> {
    if (busy || totals.models + totals.reused === 0) {
      return;
    }
    setToCorrect(null);
    forgetFailure();
    const found = checkChoices(models, joins, read);
    complain(found);
    if (Object.keys(found).length > 0) {
      return;
    }
    const input = inputNow();
    const answer = await create(input);
    if (!('code' in answer)) {
      setMade(answer);
      return;
    }
    const place = placeOf(answer.path ?? [], input);
    if (place === null) {
      return;
    }
    forgetFailure();
    complain({ [place]: failureText(answer) });
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter in one of many fields does not create everything.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
    }
  }

  // Whoever comes here by keyboard has the focus nowhere in the form yet.
  const onShortcut = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (isShortcut(event, 'enter') && isForForm(form.current)) {
      event.preventDefault();
      void submit();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onShortcut);
    return () => document.removeEventListener('keydown', onShortcut);
  }, []);

  const select = (tableId: string) => {
    setWanted(tableId);
    setPane('model');
  };
  const wrong = new Set(Object.keys(errors).flatMap((place) => tableOf(place) ?? []));
  return (
    <chakra.form
      ref={form}
      noValidate
      aria-label={forAgent ? 'Build an agent' : 'Build models'}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={onKeyDown}
    >
      {choices.dirty && made === null && <LeaveGuard />}
      <BuildHeader
        source={source}
        forAgent={forAgent}
        models={models}
        canUndo={choices.canUndo}
        onUndo={choices.undo}
      />
      <datalist id="units">
        {commonUnits.map(({ unit, label = unit }) => (
          <option key={unit} value={unit}>
            {label}
          </option>
        ))}
      </datalist>
      <BuildFrame
        shown={pane}
        modelRef={scroller}
        switcher={
          <Segments
            label="Part of the page"
            options={[
              { value: 'list', label: `Models ${models.length}` },
              { value: 'model', label: onAgent ? 'Agent' : 'Model' },
              { value: 'joins', label: `Joins ${joins.length}` },
            ]}
            value={pane}
            onChange={(value) => setPane(value as Pane)}
          />
        }
        list={
          <ModelList
            head={
              <AgentLine
                agents={agents}
                read={read}
                current={onAgent}
                wrong={agentNamePlace in errors || agentDescriptionPlace in errors}
                onSelect={() => select(agentPane)}
              />
            }
            models={models}
            search={search}
            onSearch={setSearch}
            selected={onAgent ? null : (shownId ?? null)}
            onSelect={select}
            onTick={(tableId, on) => edit({ [modelPlace(tableId, 'on')]: on })}
            wrong={wrong}
          />
        }
        model={
          onAgent || shown === undefined ? (
            <AgentPane
              chosen={agents.find(({ id }) => id === read(agentPlace))?.name ?? null}
              input={inputNow()}
              existing={drafts.existing}
              read={read}
              errors={errors}
              onEdit={edit}
            />
          ) : (
            <ModelEditor key={shownId} sourceId={source.id} model={shown} errors={errors} onEdit={edit} />
          )
        }
        joins={
          shown === undefined ? (
            <chakra.p padding="4" color="fg.subtle" textStyle="small">
              Models that exist keep their fields and joins. Nothing of them is drafted again.
            </chakra.p>
          ) : (
            <JoinsPane models={models} joins={joins} selected={shown} errors={errors} onSelect={select} onEdit={edit} />
          )
        }
        foot={
          <>
            {failure !== null && (
              <CreateFailure
                failure={failure}
                sourceId={source.id}
                onRefresh={() => {
                  forgetFailure();
                  onRefresh();
                }}
              />
            )}
            <BuildFoot
              totals={totals}
              agents={agents}
              read={read}
              nameError={errors[agentNamePlace]}
              busy={busy || made !== null}
              onEdit={edit}
            />
          </>
        }
      />
    </chakra.form>
  );
}
