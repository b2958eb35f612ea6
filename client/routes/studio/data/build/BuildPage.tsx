import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { failureText } from '../../../../apollo/failure.ts';
import { LeaveGuard } from '../../../../editing/LeaveGuard.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { isForForm, isShortcut } from '../../../../ui/shortcut.ts';
import { TextLink } from '../../../../ui/text/TextLink.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import type { AgentOption } from './agent/AgentChoice.tsx';
import { BuildFoot } from './frame/BuildFoot.tsx';
import { BuildFrame, type Pane } from './frame/BuildFrame.tsx';
import { BuildHeader } from './frame/BuildHeader.tsx';
import { checkChoices, type PlaceErrors } from './choices/check.ts';
import { agentNamePlace, joinPlace, modelPlace, tableOf } from './choices/choices.ts';
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
  /** Drafts again, after someone else changed what they are made from. */
  readonly onRefresh: () => void;
  readonly onMade: (made: Made) => void;
}

/**
 * All drafted models with their joins, to be looked through, changed, and created together with an
 * agent.
 */
export function BuildPage({ source, drafts, agents, agent, onRefresh, onMade }: BuildPageProps) {
  const choices = useChoices(drafts, agent);
  const { models, joins, totals, read, errors, edit } = choices;
  const { busy, failure, create, forgetFailure } = useCreateModels();
  const [search, setSearch] = useSearchParameter('search');
  const [wanted, setWanted] = useSearchParameter('model');
  const [pane, setPane] = useState<Pane>('list');
  const [made, setMade] = useState<Made | null>(null);
  const [toCorrect, setToCorrect] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = models.find(({ draft }) => draft.table.id === wanted) ?? models[0];
  const shownId = shown?.draft.table.id;

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
    if (first !== agentNamePlace) {
      setPane(table === null ? 'joins' : 'model');
    }
    setToCorrect(first);
  }

  async function submit(): Promise<void> {
    if (busy || totals.models === 0) {
      return;
    }
    setToCorrect(null);
    forgetFailure();
    const found = checkChoices(models, read);
    complain(found);
    if (Object.keys(found).length > 0) {
      return;
    }
    const input = createInput(source.id, models, joins, read);
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

  if (shown === undefined) {
    return null;
  }
  const select = (tableId: string) => {
    setWanted(tableId);
    setPane('model');
  };
  const wrong = new Set(Object.keys(errors).flatMap((place) => tableOf(place) ?? []));
  return (
    <chakra.form
      ref={form}
      noValidate
      aria-label="Build models"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={onKeyDown}
    >
      {choices.dirty && made === null && <LeaveGuard />}
      <BuildHeader source={source} models={models} canUndo={choices.canUndo} onUndo={choices.undo} />
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
              { value: 'model', label: 'Model' },
              { value: 'joins', label: `Joins ${joins.length}` },
            ]}
            value={pane}
            onChange={(value) => setPane(value as Pane)}
          />
        }
        list={
          <ModelList
            models={models}
            search={search}
            onSearch={setSearch}
            selected={shown.draft.table.id}
            onSelect={select}
            onTick={(tableId, on) => edit({ [modelPlace(tableId, 'on')]: on })}
            wrong={wrong}
          />
        }
        model={<ModelEditor key={shownId} sourceId={source.id} model={shown} errors={errors} onEdit={edit} />}
        joins={
          <JoinsPane
            models={models}
            joins={joins}
            selected={shown}
            errors={errors}
            onSelect={select}
            onTick={(key, on) => edit({ [joinPlace(key)]: on })}
          />
        }
        foot={
          <>
            {failure !== null && (
              <chakra.div paddingInline={{ base: '4', lg: '6' }} paddingTop="3">
                <Notice
                  tone="bad"
                  action={
                    (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND') && (
                      <Button
                        onClick={() => {
                          forgetFailure();
                          onRefresh();
                        }}
                      >
                        Draft again
                      </Button>
                    )
                  }
                >
                  {failure.code === 'NO_ANSWER' ? (
                    <>
                      The connection ended before the server answered, so the models may have been created or not.{' '}
                      <TextLink asChild>
                        <Link to={`/studio/data/${source.id}/tables`}>Look at the tables</Link>
                      </TextLink>
                      : those with a model name it. If there are none, press create again; what you changed is still
                      here.
                    </>
                  ) : (
                    `Nothing was created: ${failureText(failure)}`
                  )}
                </Notice>
              </chakra.div>
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
