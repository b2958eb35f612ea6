import type { AnalystRequest, ExplanationSpec, KnownDefinition, PhraseSource } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { Lexicon, Target } from '../lexicon/lexicon.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import { wordsOf } from '../words/normalise.ts';
import type { Token } from '../words/normalise.ts';

/**
 * Phrasings that ask what something means; the first group is the thing. `sure`: never a request
 * for a number.
 */
const PATTERNS: readonly { readonly pattern: RegExp; readonly sure: boolean }[] = [
  {
    pattern:
      /^how (?:do|does|did|can|should) (?:you|we|one|i|they) (?:calculate|compute|define|measure|determine|derive|work out|count) (?:an? |the |our )?(.+)$/,
    sure: true,
  },
  {
    pattern:
      /^(?:please )?(?:define|explain|describe) (?:what (?:is )?)?(?:an? |the )?(?:term |metric |measure )?(.+?)(?: means?)?$/,
    sure: true,
  },
  {
    pattern:
      /^what (?:do|does) (?:you mean by |we mean by )?(?:an? |the )?(.+?)(?: mean| stand for| measure| represent)?$/,
    sure: true,
  },
  { pattern: /^what is meant by (?:an? |the )?(.+)$/, sure: true },
  {
    pattern:
      /^(?:what is |give me |show me )?(?:the )?(?:definition|meaning|formula|calculation) (?:of|for|behind) (?:an? |the )?(.+)$/,
    sure: true,
  },
  {
    pattern:
      /^how (?:is|are|do you|do we|does one|was|were) (?:an? |the |our )?(.+?) (?:calculated?|computed?|defined?|measured?|determined?|derived?|worked out|counted?)$/,
    sure: true,
  },
  { pattern: /^(?:what|who) (?:is|are) (?:considered |counted as )(?:an? )?(.+)$/, sure: true },
  { pattern: /^what (?:counts|qualifies) as (?:an? )?(.+)$/, sure: true },
  { pattern: /^(?:what|who) (?:is|are) (?:an? )(.+)$/, sure: true },
  { pattern: /^what (?:is|are) (.+)$/, sure: false },
];

const INVENTORY =
  /^(?:(?:which|what|list|list all|list the|show|show me|show all|show me all|tell me|give me|are there|do you have|do we have)(?: the| any| all| other)* )(metrics?|measures?|kpis?|dimensions?|models?|filters?|terms?|definitions?|fields?|tables?)(?: (?:exist|exists|are there|are available|available|are defined|defined|do you have|do you know|do we have|can i use|there are|can i ask about|are known))?(?: (?:about|on|for|related to|concerning|around|regarding|of|in) (?:the )?(.+))?$/;
const OPEN =
  /^(?:what (?:can|could) (?:i|you|we) (?:ask|answer|do|tell)(?: .*)?|what data (?:do you have|is there|is available|exists)|what do you know|help|what questions can i ask)$/;

/** What people have written down and verified, and the moment at which it is asked for. */
export type Knowledge = Pick<AnalystRequest, 'definitions' | 'now' | 'timeZone'>;

/**
 * Answers a question about the semantic layer itself ("what is an active customer"); null for every
 * other question. What a person has verified comes before what a term or a name says.
 */
export function explainDefinition(
  question: MarkedQuestion,
  lookup: CatalogLookup,
  lexicon: Lexicon,
  knowledge: Knowledge,
): ExplanationSpec | ToldDefinition | null {
  const text = question.tokens
    .map((token) => token.text)
    .join(' ')
    .replace(/ (?:here|exactly|for us|to us|in our data|in this context)$/, '');
  if (OPEN.test(text)) return inventory('metrics', null, lookup);
  const listed = INVENTORY.exec(text);
  if (listed && !namesOwnThing(listed[1] ?? '', lexicon))
    return inventory(listed[1] ?? 'metrics', listed[2] ?? null, lookup);
  for (const { pattern, sure } of PATTERNS) {
    const thing = pattern.exec(text)?.[1];
    if (thing === undefined) continue;
    const targets = targetsOf(wordsOf(thing), lexicon).filter((target) => sure || !isCounted(target));
    const asksMeaning = sure || !targetsOf(wordsOf(thing), lexicon).some(isCounted);
    const definition = knowledge.definitions.find(({ name }) => stemsOf(name) === stemsOf(thing));
    const term = findTerm(thing, lookup);
    // An expired definition does not hide a term of the glossary.
    const isTold = definition && (term === undefined || !hasExpired(definition, knowledge.now));
    if (isTold && asksMeaning) return { kind: 'definition', definition, phrase: thing };
    if (term && asksMeaning)
      return explanation(
        `**${term.term}**: ${sentenceEnd(term.definition)}${mapped(term, lookup)}`,
        thing,
        `glossary ${term.term}`,
        'glossary',
      );
    const [target] = targets;
    const described = target && describeTarget(target, lookup);
    if (target && described) return explanation(described, thing, target.kind, 'name');
  }
  return null;
}

function explanation(sentence: string, phrase: string, definition: string, via: PhraseSource['via']): ExplanationSpec {
  return {
    kind: 'explanation',
    sentence,
    definition: null,
    phrases: [{ phrase, definition, via }],
    suggestions: [],
  };
}

/** True: the time of its verification is over. */
export function hasExpired({ validUntil }: Pick<KnownDefinition, 'validUntil'>, now: Date): boolean {
  return validUntil !== null && new Date(validUntil) <= now;
}

/** A definition that answers a question, and how the question calls it. */
export interface ToldDefinition {
  readonly kind: 'definition';
  readonly definition: KnownDefinition;
  readonly phrase: string;
}

/**
 * Tells a definition in its own words, with who vouches for it and for how long; null: it was
 * removed meanwhile.
 */
export async function tellDefinition(
  { definition: { read, ...definition }, phrase }: ToldDefinition,
  knowledge: Knowledge,
): Promise<ExplanationSpec | null> {
  const description = await read();
  if (description === null) {
    return null;
  }
  const { name, author, verifiedBy, verifiedAt, validUntil } = definition;
  const day = (moment: string): string =>
    new Date(moment).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: knowledge.timeZone,
    });
  const isOwn = author !== null && author === verifiedBy;
  const written = author === null || isOwn ? '' : `Written by ${author}. `;
  const by = verifiedBy === null ? '' : ` by ${verifiedBy}`;
  const verified = `${isOwn ? 'Written and verified' : 'Verified'}${by} on ${day(verifiedAt)}`;
  const isOver = hasExpired(definition, knowledge.now);
  const until = validUntil === null || isOver ? '.' : `, valid until ${day(validUntil)}.`;
  const expired =
    validUntil !== null && isOver
      ? ` **Expired** on ${day(validUntil)}: it has to be verified again before you rely on it.`
      : '';
  return {
    ...explanation(
      `**${name}**: ${sentenceEnd(description.trim())}\n\n${written}${verified}${until}${expired}`,
      phrase,
      `definition ${name}`,
      'definition',
    ),
    definition,
  };
}

/**
 * A word like "terms" may be the name of something here; then it is not about the semantic layer.
 */
function namesOwnThing(word: string, lexicon: Lexicon): boolean {
  return targetsOf(wordsOf(word), lexicon).length > 0;
}

/** Things a short "what is …" may be asking to count or to look up rather than to explain. */
function isCounted(target: Target): boolean {
  return target.kind === 'model' || target.kind === 'value' || target.kind === 'role';
}

/** Targets named by all of the words, the surest first. */
function targetsOf(words: readonly Token[], lexicon: Lexicon): readonly Target[] {
  const stems = words.map((word) => word.stem).join(' ');
  return (lexicon.byFirstStem.get(words[0]?.stem ?? '') ?? [])
    .filter((phrase) => phrase.stems.join(' ') === stems && phrase.target.kind !== 'time_hint' && phrase.weight >= 0.8)
    .toSorted((a, b) => rank(a.target) - rank(b.target) || b.weight - a.weight)
    .map((phrase) => phrase.target);
}

function rank(target: Target): number {
  return ['metric', 'measure', 'filter', 'model', 'dimension', 'value', 'role', 'time_hint'].indexOf(target.kind);
}

function findTerm(thing: string, lookup: CatalogLookup): CatalogLookup['catalog']['glossary'][number] | undefined {
  const key = stemsOf(thing);
  return lookup.catalog.glossary.find((term) => [term.term, ...term.synonyms].some((name) => stemsOf(name) === key));
}

/** Words as they are compared: "active customers" is "active customer". */
function stemsOf(text: string): string {
  return wordsOf(text)
    .map((word) => word.stem)
    .join(' ');
}

function mapped(term: CatalogLookup['catalog']['glossary'][number], lookup: CatalogLookup): string {
  if (term.mappings.length === 0) return '';
  const names = term.mappings.map((mapping) => {
    const metric = mapping.kind === 'METRIC' ? lookup.metric(mapping.target) : undefined;
    return `${mapping.kind.toLowerCase()} ${metric ? labelOf(metric) : mapping.target}`;
  });
  return ` It stands for ${names.join(', ')}.`;
}

function describeTarget(target: Target, lookup: CatalogLookup): string | null {
  switch (target.kind) {
    case 'metric': {
      const one = lookup.metric(target.name);
      return one
        ? `**${labelOf(one)}**${about(one.description)} It is computed as \`${one.expression}\`${one.filter ? ` where \`${one.filter}\`` : ''}${one.unit ? `, in ${one.unit}` : ''}.`
        : null;
    }
    case 'measure': {
      const one = lookup.measure(target.model, target.name);
      return one
        ? `**${labelOf(one)}**${about(one.description)} It is computed as \`${one.expression}\` over ${lookup.model(target.model)?.label || target.model}${one.filter ? ` where \`${one.filter}\`` : ''}${one.unit ? `, in ${one.unit}` : ''}.`
        : null;
    }
    case 'filter': {
      const one = lookup.filter(target.model, target.name);
      return one
        ? `**${labelOf(one)}**${about(one.description)} It keeps the rows of ${lookup.model(target.model)?.label || target.model} where \`${one.expression}\`.`
        : null;
    }
    case 'model': {
      const one = lookup.model(target.model);
      return one
        ? `**${labelOf(one)}**${about(one.description)}${one.grain.description ? ` One row per ${one.grain.description.replace(/^one row per /i, '').replace(/\.$/, '')}.` : ''}`
        : null;
    }
    case 'dimension': {
      const one = lookup.dimension(target.model, target.name);
      const values = one?.enumValues.map((value) => value.label || value.value) ?? [];
      return one
        ? `**${labelOf(one)}** of ${lookup.model(target.model)?.label || target.model}${about(one.description)}${values.length > 0 ? ` Its values: ${values.join(', ')}.` : ''}`
        : null;
    }
    default:
      return null;
  }
}

function about(description: string): string {
  return description.trim() ? `: ${sentenceEnd(description.trim())}` : '.';
}

function sentenceEnd(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** "which metrics exist about churn": everything of a kind whose words touch the topic. */
function inventory(kind: string, topic: string | null, lookup: CatalogLookup): ExplanationSpec | null {
  const { catalog } = lookup;
  const stems = topic === null ? null : wordsOf(topic).map((word) => word.stem);
  const touches = (
    one: {
      readonly name: string;
      readonly label: string;
      readonly description: string;
      readonly synonyms: readonly string[];
    },
    extra = '',
  ): boolean => {
    if (stems === null) return true;
    const words = new Set(
      wordsOf([one.name, one.label, one.description, ...one.synonyms, extra].join(' ')).map((word) => word.stem),
    );
    return stems.some((stem) => words.has(stem));
  };
  const measures = (): readonly string[] =>
    catalog.models.flatMap((model) =>
      model.measures.filter((one) => touches(one, `${model.name} ${model.label}`)).map(labelOf),
    );
  const metrics = catalog.metrics.filter((one) => touches(one, one.anchorModel)).map(labelOf);
  const names = /^(metric|kpi|measure|definition)/.test(kind)
    ? [...metrics, ...measures()]
    : /^(model|table)/.test(kind)
      ? catalog.models.filter((one) => touches(one)).map(labelOf)
      : kind.startsWith('filter')
        ? catalog.models.flatMap((model) => model.filters.filter((one) => touches(one)).map(labelOf))
        : kind.startsWith('term')
          ? catalog.glossary
              .filter((term) =>
                touches({ name: term.term, label: '', description: term.definition, synonyms: term.synonyms }),
              )
              .map((term) => term.term)
          : catalog.models.flatMap((model) =>
              model.dimensions.filter((one) => touches(one, `${model.name} ${model.label}`)).map(labelOf),
            );
  const unique = [...new Set(names)];
  if (unique.length === 0 && topic !== null) return null;
  const shown = unique.slice(0, 20);
  const sentence =
    shown.length === 0
      ? `There are no ${kind} yet.`
      : `${topic === null ? 'There are' : `About ${topic} there are`}: ${shown.join(', ')}${unique.length > shown.length ? ` and ${unique.length - shown.length} more` : ''}.`;
  return {
    kind: 'explanation',
    sentence,
    definition: null,
    phrases: topic === null ? [] : [{ phrase: topic, definition: kind, via: 'name' }],
    suggestions: [],
  };
}
