import { readFileSync } from 'node:fs';
import { z } from 'zod';

const settings = z.object({
  context: z.string().default(''),
  guidelines: z.string().default(''),
  profile: z.string().default(''),
  defaultMode: z.enum(['QUICK', 'DEEP']).default('QUICK'),
  canExecuteCustomQueries: z.boolean().default(false),
  canAutoRegisterQueryTemplates: z.boolean().default(false),
  canCreateCharts: z.boolean().default(true),
  canInspectMetadata: z.boolean().default(true),
  canAutoRegisterDefinitions: z.boolean().default(false),
  forceTaskClarification: z.boolean().default(false),
  glossaryAccessMode: z.enum(['ALL', 'INCLUDE_TAGS', 'EXCLUDE_TAGS']).default('ALL'),
  trackUsage: z.boolean().default(true),
  colors: z.array(z.string()).default([]),
});

/** Configuration that a template keeps: parts of the layer by name, so that it can move. */
export const templateConfiguration = z.object({
  settings: settings.prefault({}),
  /** Null: those that are chosen when an agent is created. */
  models: z
    .array(
      z.object({
        name: z.string(),
        hidden: z.array(z.string()).default([]),
        /** True: the agent may read what its table is about, and no rows. */
        metadataOnly: z.boolean().default(false),
      }),
    )
    .nullable()
    .default(null),
  /** Tables that none of its models is over, by the name of their source and their path. */
  tables: z
    .array(z.object({ source: z.string(), path: z.array(z.string()), metadataOnly: z.boolean().default(false) }))
    .default([]),
  metrics: z.array(z.string()).default([]),
  glossaryTags: z.array(z.string()).default([]),
  variables: z
    .array(z.object({ name: z.string(), type: z.enum(['TEXT', 'NUMBER']), defaultValue: z.string().nullable() }))
    .default([]),
  suggestions: z
    .array(
      z.object({
        category: z.string(),
        questions: z.array(z.object({ task: z.string(), pinned: z.boolean() })),
      }),
    )
    .default([]),
  choices: z
    .array(
      z.object({
        question: z.string(),
        said: z.string(),
        chosen: z.string(),
        // Of the analyst, as it was stored.
        rule: z.json(),
        means: z.json().nullable(),
      }),
    )
    .default([]),
});
export type TemplateConfiguration = z.infer<typeof templateConfiguration>;

const builtin = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['DATA_ANALYSIS', 'VISUALIZATION', 'CUSTOM']),
  configuration: templateConfiguration,
});

/** Template that comes with the product. */
export type BuiltinTemplate = z.infer<typeof builtin>;

/** Templates that every organization has; they are data, and no one's to change. */
export const builtinTemplates: readonly BuiltinTemplate[] = z
  .array(builtin)
  .parse(JSON.parse(readFileSync(new URL('builtinTemplates.json', import.meta.url), 'utf8')));
