import type { QuestionPart, RefusalSpec, Rewrite } from '../../analyst/analyst.ts';
import { builder } from '../../graphql/builder.ts';

// Parts of a refusal.

export const NearestObject = builder.objectRef<RefusalSpec['nearest'][number]>('NearestDefinition').implement({
  description: 'Definition or value with a name similar to an unknown word.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind: `metric`, `measure`, `dimension`, `model` or `value`.' }),
    name: t.exposeString('name', { description: 'Name in the semantic layer.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
  }),
});

export const QuestionPartObject = builder.objectRef<QuestionPart>('QuestionPart').implement({
  description: 'Part of a question that was not answered.',
  fields: (t) => ({
    phrase: t.exposeString('phrase', { description: 'Words of the question.' }),
    says: t.exposeString('says', {
      description: 'Continuation of a sentence that begins with the phrase: "is the metric Revenue".',
    }),
  }),
});

export const RewriteObject = builder.objectRef<Rewrite>('QuestionRewrite').implement({
  description: 'Rewording of the question that can be answered; it was run before it is offered.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Question to ask.' }),
    note: t.exposeString('note', {
      description: 'Difference to the question and size of the result: "country of customers · 11 rows".',
    }),
  }),
});
