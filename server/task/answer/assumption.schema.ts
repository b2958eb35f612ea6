import type { Alternative, Assumption, Moved, PhraseSource } from '../../analyst/analyst.ts';
import { builder } from '../../graphql/builder.ts';

// What an answer assumed, what its words mean, and what a changed assumption moved.

const MovedNumber = builder.objectRef<Moved['numbers'][number]>('MovedNumber').implement({
  description: 'Number before and after the change of an assumption.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the number.' }),
    before: t.exposeString('before', { description: 'Number before the change, with its unit.' }),
    after: t.exposeString('after', { description: 'Number after the change, with its unit.' }),
    change: t.exposeString('change', {
      nullable: true,
      description: 'Difference in percent; null when there is none to give.',
    }),
  }),
});

export const MovedObject = builder.objectRef<Moved>('AnswerMoved').implement({
  description: 'Effect of a changed assumption on the numbers of an answer.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'Assumption before the change.' }),
    to: t.exposeString('to', { description: 'Assumption after the change.' }),
    sentence: t.exposeString('sentence', { description: 'Summary of the effect, one sentence of Markdown.' }),
    numbers: t.field({
      type: [MovedNumber],
      description: 'Number of the answer, or the groups that moved most.',
      resolve: ({ numbers }) => [...numbers],
    }),
  }),
});

const AssumptionAlternative = builder.objectRef<Pick<Alternative, 'id' | 'text'>>('AssumptionAlternative').implement({
  description: 'Alternative to an assumption.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id for `changeAssumption`; unique within the answer.' }),
    text: t.exposeString('text', { description: 'Alternative assumption, in words.' }),
  }),
});

export const AssumptionType = builder
  .objectRef<Pick<Assumption, 'kind' | 'text' | 'phrase'> & Partial<Assumption>>('Assumption')
  .implement({
    description: 'Choice that the analyst made for the person who asked.',
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description:
          'Kind: `period`, `time_dimension`, `time_zone`, `default_filter`, ' +
          '`row_policy`, `synonym`, `spelling`, `value_match`, `unit`, `top_n`, ' +
          '`grain`, `aggregation` or `partial_period`.',
      }),
      text: t.exposeString('text', { description: 'Assumption, in words.' }),
      phrase: t.exposeString('phrase', {
        nullable: true,
        description: 'Words of the question that it is about; null: none.',
      }),
      chosen: t.boolean({
        description: 'True: a person chose it in place of the default.',
        resolve: ({ chosen }) => chosen ?? false,
      }),
      remembered: t.boolean({
        description: 'True: it was chosen once, and an admin has made agents follow that.',
        resolve: ({ remembered }) => remembered ?? false,
      }),
      alternatives: t.field({
        type: [AssumptionAlternative],
        description: 'Other choices; each of them can be computed.',
        resolve: ({ alternatives }) => [...(alternatives ?? [])],
      }),
    }),
  });

export const PhraseObject = builder.objectRef<PhraseSource>('AnswerPhrase').implement({
  description: 'Words of the question and the definition they were matched with.',
  fields: (t) => ({
    phrase: t.exposeString('phrase', { description: 'Words of the question.' }),
    definition: t.exposeString('definition', {
      description: 'Definition that they were matched with: `metric revenue`.',
    }),
    via: t.exposeString('via', {
      description:
        'Way of matching: `name`, `label`, `synonym`, `glossary`, `value`, `time`, ' +
        '`operator`, `follow_up`, `clarification`, `assumption` or `template`.',
    }),
  }),
});
