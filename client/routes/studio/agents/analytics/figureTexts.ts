import { durationText } from '../../../../ui/text/durationText.ts';
import type { AnalyticsFigures_FiguresFragment as Figures } from './analytics.generated.ts';

/** A figure as the strip shows it, with its difference from the period before. */
export interface ShownFigure {
  readonly label: string;
  readonly value: string;
  /** `+18 %`; null: there is nothing to compare with. */
  readonly change: string | null;
  /** Whether the change is for the better; null: neither direction is. */
  readonly better: boolean | null;
  /** How much the value is of; null: of all questions. */
  readonly basis: string | null;
}

const space = '\u00a0';
const percent = (share: number): string => `${Math.round(share * 100)}${space}%`;
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Share of a count in all questions, for display. */
export const shareText = (part: number, whole: number): string => {
  const ratio = share(part, whole);
  return ratio === null ? '–' : percent(ratio);
};

/** The figures of a period, each compared with the one before. */
export function figureTexts(now: Figures, before: Figures): readonly ShownFigure[] {
  const points = (part: (of: Figures) => number | null): string | null => {
    const [after, earlier] = [part(now), part(before)];
    if (after === null || earlier === null) {
      return null;
    }
    const moved = Math.round(after * 100) - Math.round(earlier * 100);
    return moved === 0 ? 'same' : `${signed(moved)}${space}${Math.abs(moved) === 1 ? 'pt' : 'pts'}`;
  };
  const ofQuestions = (part: (of: Figures) => number) => (of: Figures) => share(part(of), of.questions);
  const rated = (of: Figures): number | null => share(of.good, of.good + of.bad);
  const shown = (label: string, part: (of: Figures) => number | null, isBetterUp: boolean | null): ShownFigure => {
    const ratio = part(now);
    const change = points(part);
    return {
      label,
      value: ratio === null ? '–' : percent(ratio),
      change,
      basis: null,
      better:
        isBetterUp === null || change === null || change === 'same' ? null : change.startsWith('+') === isBetterUp,
    };
  };
  return [
    {
      label: 'Questions',
      value: now.questions.toLocaleString('en'),
      change: growth(now.questions, before.questions),
      basis: null,
      better: before.questions === 0 || now.questions === before.questions ? null : now.questions > before.questions,
    },
    shown(
      'Answered',
      ofQuestions(({ answered }) => answered),
      true,
    ),
    {
      label: 'Median time',
      value: now.medianMs === null ? '–' : durationText(now.medianMs),
      change: faster(now.medianMs, before.medianMs),
      basis: null,
      better:
        now.medianMs === null || before.medianMs === null || now.medianMs === before.medianMs
          ? null
          : now.medianMs < before.medianMs,
    },
    ratedGood(shown('Rated good', rated, true), now),
    shown(
      'Follow-ups',
      ofQuestions(({ followUps }) => followUps),
      null,
    ),
    shown(
      'Deep',
      ofQuestions(({ deep }) => deep),
      null,
    ),
  ];
}

/** Fewer ratings than these are told one by one: a share of one is 0 or 100 %. */
const fewRatings = 5;

function ratedGood(figure: ShownFigure, { good, bad, questions }: Figures): ShownFigure {
  const rated = good + bad;
  const basis = `${rated.toLocaleString('en')} of ${questions.toLocaleString('en')} rated`;
  return rated === 0
    ? { ...figure, basis }
    : rated < fewRatings
      ? { ...figure, value: `${good} of ${rated}`, change: null, better: null, basis }
      : { ...figure, basis };
}

const signed = (number: number): string => `${number > 0 ? '+' : '−'}${Math.abs(number).toLocaleString('en')}`;

function growth(now: number, before: number): string | null {
  if (before === 0) {
    return null;
  }
  const moved = Math.round((now / before - 1) * 100);
  return moved === 0 ? 'same' : `${signed(moved)}${space}%`;
}

function faster(now: number | null, before: number | null): string | null {
  if (now === null || before === null) {
    return null;
  }
  return now === before ? 'same' : `${now > before ? '+' : '−'}${durationText(Math.abs(now - before))}`;
}
