import { labelOf } from '../../builtin/catalog/catalogLookup.ts';
import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import { measureLabel } from '../../builtin/catalog/measureLabel.ts';
import type { Clock, PeriodUnit } from '../../builtin/time/period.ts';
import { addDays, addUnits, dayCount, startOf } from '../../builtin/time/period.ts';
import { fieldText } from '../../builtin/writing/fieldText.ts';
import { nameText } from '../../builtin/writing/semqlText.ts';
import { studyCohorts, studyStages } from '../analysis/cohorts.ts';
import { studyContribution } from '../analysis/contribution.ts';
import { studyDays } from '../analysis/days.ts';
import { fieldId } from '../analysis/groups.ts';
import { capital } from '../analysis/measured.ts';
import { studyMix } from '../analysis/mix.ts';
import { studyOverview } from '../analysis/overview.ts';
import { studyRows, studyTop } from '../analysis/ranking.ts';
import { studyRelated } from '../analysis/related.ts';
import type { Part } from '../analysis/study.ts';
import { rowsLabel } from '../analysis/rowsLabel.ts';
import { studyTrend } from '../analysis/trendStudy.ts';
import { studyVolume } from '../analysis/volume.ts';
import { HISTORY, historyOf } from '../subject/spans.ts';
import type { Subject } from '../subject/subject.ts';
import { cohortSize } from './cohortSize.ts';
import { amountField, relatedTerms } from './otherFields.ts';
import { queryText } from './queryText.ts';
import { splitFields, splitPartId } from './splitFields.ts';
import type { SplitField } from './splitFields.ts';
import { wholePeriods } from './wholePeriods.ts';

const MOST_DAYS = 800;
const TOP = 10;
/** The date from which on a row of a model is there, by its name. */
const BEGAN = /creat|sign|regist|join|since|start|first|began|begin|open/i;
/** A stage by its name. */
const STAGE = /(^|_)(stage|status|state|step|phase|pipeline)(_|$)/i;

/** Every part a plan of this subject can have, by its id; what is planned by itself comes first. */
export interface PartsOf {
  readonly planned: readonly Part[];
  /** A part for a breakdown that is not planned by itself. */
  splitBy(split: SplitField): Part | null;
  readonly splits: readonly SplitField[];
}

/** Chooses analyses by the shape of the question and what the semantic layer offers. */
export function partsOf(subject: Subject, lookup: CatalogLookup, clock: Clock): PartsOf {
  const { spans, shape, nature, label } = subject;
  const { now, before, grain } = spans;
  const text = queryText(subject, lookup, clock);
  const history = historyOf(spans);
  const splits = splitFields(subject, lookup);
  const overTime = text.select({
    keys: [text.bucket(grain)],
    values: text.values,
    spans: [history],
    tail: fill('ORDER BY 1'),
  });
  const whole = { id: 'overview1', semql: overTime, purpose: `${capital(label)} by ${grain.toLowerCase()}` };
  const periods = wholePeriods(subject, text, history.from);
  const overview: Part = {
    id: 'overview',
    kind: 'overview',
    title: `${capital(label)}: ${now.label} against ${before.label}`,
    why: 'The number, its change, and whether such a change is usual',
    dimensions: [],
    queries: [whole, ...periods.values()],
    study: (world) => studyOverview(world, whole.id, new Map([...periods].map(([from, { id }]) => [from, id]))),
  };
  const parts = {
    overview: [overview],
    trend: trendPart(),
    days: daysPart(),
    splits: splits.map((split) => splitBy(split)).filter((one) => one !== null),
    volume: volumePart(),
    crossed: crossedPart(),
    rows: rowsPart(),
    top: topPart(),
    related: relatedPart(),
    cohorts: cohortPart(),
    stages: stagePart(),
  };
  return { planned: inOrder(), splitBy, splits };

  function inOrder(): readonly Part[] {
    const { trend, days, volume, crossed, rows, top, related, cohorts, stages } = parts;
    const drivers = (count: number): readonly Part[] => parts.splits.slice(0, count);
    switch (shape) {
      case 'change':
        return [
          ...parts.overview,
          ...days,
          ...volume,
          ...drivers(6),
          ...rows,
          ...crossed,
          ...trend,
          ...top,
          ...related,
        ];
      case 'overview':
        return [
          ...parts.overview,
          ...trend,
          ...drivers(4),
          ...top,
          ...days,
          ...volume,
          ...related,
          ...cohorts,
          ...stages,
        ];
      case 'trend':
        return [...parts.overview, ...trend, ...related, ...drivers(3), ...days, ...volume];
      case 'cohort':
        return [...cohorts, ...parts.overview, ...trend, ...top];
      case 'funnel':
        return [...stages, ...parts.overview, ...trend, ...drivers(2)];
    }
  }

  function fill(order: string): string {
    return nature === 'sum' ? `${order} FILL ZERO` : order;
  }

  function trendPart(): readonly Part[] {
    const unit: PeriodUnit = grain === 'YEAR' || grain === 'QUARTER' ? 'MONTH' : grain;
    const to = now.to;
    const span = unit === grain ? history : { from: addUnits(startOf(unit, to, clock), 1 - HISTORY[unit], unit), to };
    const semql = text.select({
      keys: [text.bucket(unit)],
      values: text.values,
      spans: [span],
      tail: fill('ORDER BY 1'),
    });
    return [
      {
        id: 'trend',
        kind: 'trend',
        title: `How ${label.toLowerCase()} developed`,
        why: 'Direction, season, changes of level and outliers',
        dimensions: [],
        queries: [{ id: 'trend1', semql, purpose: `${capital(label)} by ${unit.toLowerCase()}` }],
        study: (world) => studyTrend(world, 'trend1', unit, span),
      },
    ];
  }

  function daysPart(): readonly Part[] {
    const days = dayCount(before.from, before.to) + dayCount(now.from, now.to);
    const isDate = lookup.dimension(subject.time.model, subject.time.name);
    if (grain === 'DAY' || days > MOST_DAYS || days < 14 || nature !== 'sum' || !isDate) return [];
    const semql = text.select({
      keys: [text.bucket('DAY')],
      values: text.values,
      spans: [before, now],
      tail: 'ORDER BY 1',
    });
    return [
      {
        id: 'days',
        kind: 'data_quality',
        title: 'Is the data complete?',
        why: 'Days without data, and days far from the others',
        dimensions: [],
        queries: [{ id: 'days1', semql, purpose: `${capital(label)} by day` }],
        study: (world) => studyDays(world, 'days1', text.base),
      },
    ];
  }

  function volumePart(): readonly Part[] {
    if (nature !== 'sum' || text.values.length < 2) return [];
    const rows = rowsLabel(text.base, lookup);
    return [
      {
        id: 'volume',
        kind: 'mix',
        title: `Number of ${rows}, or what each brings`,
        why: 'Splits the change into a count and an average, exactly',
        dimensions: [],
        queries: [{ ...whole, id: 'volume1' }],
        study: (world) => studyVolume(world, 'volume1', text.base),
      },
    ];
  }

  function splitBy(split: SplitField): Part | null {
    if (nature === 'other') return null;
    const id = splitPartId(split);
    const semql = text.select({
      keys: [split.path, text.bucket(grain)],
      values: text.values,
      spans: [history],
      tail: 'ORDER BY 1, 2',
    });
    const name = split.label.toLowerCase();
    return {
      id,
      kind: nature === 'ratio' ? 'mix' : 'contribution',
      title: `What changed by ${name}`,
      why:
        nature === 'ratio' ? 'Effects of the mix and of the groups themselves' : 'What each group makes of the change',
      dimensions: [fieldId(split.field)],
      queries: [{ id: `${id}q`, semql, purpose: `${capital(label)} by ${name} and ${grain.toLowerCase()}` }],
      study: (world) =>
        nature === 'ratio' ? studyMix(world, `${id}q`, split) : studyContribution(world, `${id}q`, [split], true),
    };
  }

  function crossedPart(): readonly Part[] {
    const [first, second] = splits;
    if (!first || !second || nature === 'other' || nature === 'ratio') return [];
    const semql = text.select({
      keys: [first.path, second.path, text.bucket(grain)],
      values: text.values,
      spans: [before, now],
      tail: 'ORDER BY 1, 2, 3',
    });
    const name = `${first.label.toLowerCase()} and ${second.label.toLowerCase()}`;
    return [
      {
        id: 'crossed',
        kind: 'crossed',
        title: `What changed by ${name}`,
        why: 'Whether the change sits where two groups meet',
        dimensions: [fieldId(first.field), fieldId(second.field)],
        queries: [{ id: 'crossed1', semql, purpose: `${capital(label)} by ${name}` }],
        study: (world) => studyContribution(world, 'crossed1', [first, second], false),
      },
    ];
  }

  function rowsPart(): readonly Part[] {
    const amount = amountField(subject.term, text.base, lookup);
    const { key, display } = lookup.identity(text.base);
    const name = display ?? key;
    if (amount === null || !name || subject.time.model !== text.base) return [];
    const fields = [name.name, subject.time.name, amount].map(nameText);
    const semql = text.rows(fields, nameText(amount), [before, now], TOP);
    return [
      {
        id: 'rows',
        kind: 'outliers',
        title: `Largest ${rowsLabel(text.base, lookup)}`,
        why: 'Whether single rows make the change',
        dimensions: [],
        queries: [
          { id: 'rows1', semql, purpose: `Largest ${rowsLabel(text.base, lookup)}` },
          { ...whole, id: 'rows2' },
        ],
        study: (world) => studyRows(world, { rows: 'rows1', whole: 'rows2' }, { key: 0, time: 1, amount: 2 }),
      },
    ];
  }

  function topPart(): readonly Part[] {
    const entity = lookup.joins
      .reachable(text.base)
      .filter((model) => model !== text.base)
      .find((model) => lookup.identity(model).key && lookup.identity(model).display);
    if (nature !== 'sum' || entity === undefined || lookup.joins.pathsBetween(text.base, entity).length > 1) return [];
    const { key, display } = lookup.identity(entity);
    const keys = [key, display].flatMap((one) =>
      one ? [fieldText({ model: entity, name: one.name, via: null }, text.base)] : [],
    );
    const name = rowsLabel(entity, lookup);
    const semql = text.select({
      keys,
      values: [text.term(subject.term)],
      spans: [now],
      tail: `ORDER BY ${keys.length + 1} DESC, 1 LIMIT ${TOP}`,
    });
    return [
      {
        id: 'top',
        kind: 'concentration',
        title: `How much the largest ${name} make`,
        why: `Share of the first ${name}`,
        dimensions: [`${entity}.${key?.name ?? ''}`],
        queries: [
          { id: 'top1', semql, purpose: `Largest ${name}` },
          { ...whole, id: 'top2' },
        ],
        study: (world) => studyTop(world, { top: 'top1', whole: 'top2' }, name, keys.length),
      },
    ];
  }

  function relatedPart(): readonly Part[] {
    const others = relatedTerms(subject, lookup);
    if (others.length === 0 || nature === 'ratio') return [];
    const semql = text.select({
      keys: [text.bucket(grain)],
      values: [subject.term, ...others].map((one) => text.term(one)),
      spans: [history],
      tail: 'ORDER BY 1',
    });
    return [
      {
        id: 'related',
        kind: 'related',
        title: `What moves with ${label.toLowerCase()}`,
        why: 'Changes of other numbers of the same rows, side by side',
        dimensions: [],
        queries: [{ id: 'related1', semql, purpose: `${capital(label)} and related numbers` }],
        study: (world) =>
          studyRelated(
            world,
            'related1',
            grain,
            history,
            others.map((one) => measureLabel(one, lookup)),
          ),
      },
    ];
  }

  function cohortPart(): readonly Part[] {
    const found = lookup.joins
      .reachable(text.base)
      .filter((model) => model !== text.base && lookup.joins.pathsBetween(text.base, model).length === 1)
      .map((model) => ({ model, key: lookup.identity(model).key, began: beganOf(model) }))
      .find((one) => one.key && one.began !== undefined);
    if (!found?.key || found.began === undefined) return [];
    const { model, key, began } = found;
    const name = rowsLabel(model, lookup);
    const to = addDays(startOf('MONTH', addDays(now.to, 1), clock), -1);
    const span = { from: addUnits(startOf('MONTH', addDays(to, 1), clock), -24, 'MONTH'), to };
    const cohort = `DATE_TRUNC('month', ${fieldText({ model, name: began, via: null }, text.base)}) AS cohort`;
    const active = text.select({
      keys: [cohort, text.bucket('MONTH')],
      values: [`COUNT(DISTINCT ${fieldText({ model, name: key.name, via: null }, text.base)}) AS active`],
      spans: [span],
      tail: 'ORDER BY 1, 2',
    });
    const size = cohortSize(subject, { model, began }, span, lookup, clock);
    if (size === null) return [];
    return [
      {
        id: 'cohorts',
        kind: 'cohort',
        title: `How long ${name} stay`,
        why: `Active ${name} by the month they began`,
        dimensions: [`${model}.${began}`],
        queries: [
          { id: 'cohorts1', semql: active, purpose: `Active ${name} by month of begin` },
          { id: 'cohorts2', semql: size, purpose: `New ${name} by month` },
        ],
        study: (world) => studyCohorts(world, { active: 'cohorts1', size: 'cohorts2' }, name),
      },
    ];
  }

  function beganOf(model: string): string | undefined {
    const dates = lookup
      .timeDimensions(model)
      .filter(({ name }) => !/birth|born|dob|updated|modified|deleted|ended|until|expires/i.test(name));
    return dates.find(({ name }) => BEGAN.test(name))?.name;
  }

  function stagePart(): readonly Part[] {
    const model = lookup.model(text.base);
    const stage = model?.dimensions.find((one) => one.type === 'ENUM' && STAGE.test(one.name));
    if (!stage) return [];
    const split: SplitField = {
      field: { model: text.base, name: stage.name, via: null },
      path: nameText(stage.name),
      label: labelOf(stage),
      names: new Map(stage.enumValues.filter((one) => one.label !== '').map((one) => [one.value, one.label])),
    };
    const rows = rowsLabel(text.base, lookup);
    const count = text.values.at(-1) ?? 'COUNT(*) AS row_count';
    const semql = text.select({ keys: [split.path], values: [count], spans: [now], tail: 'ORDER BY 1' });
    return [
      {
        id: 'stages',
        kind: 'funnel',
        title: `${capital(rows)} by ${split.label.toLowerCase()}`,
        why: 'How many rows are in each stage',
        dimensions: [fieldId(split.field)],
        queries: [{ id: 'stages1', semql, purpose: `${capital(rows)} by ${split.label.toLowerCase()}` }],
        study: (world) =>
          studyStages(
            world,
            'stages1',
            split,
            stage.enumValues.map(({ value }) => value),
            rows,
          ),
      },
    ];
  }
}
