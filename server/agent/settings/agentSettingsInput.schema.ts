import type { builder } from '../../graphql/builder.ts';
import { AgentAccessMode, AgentMode, AgentType, GlossaryAccessMode } from '../../graphql/enums/agent.ts';

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** Settings of an agent but its name, as inputs that create and change one take them. */
export const settingsFields = (t: InputFields) => ({
  description: t.string({ description: 'Summary of the questions that it answers, at most 4,000 characters.' }),
  context: t.string({ description: 'Business context in its instructions, at most 10,000 characters.' }),
  guidelines: t.string({ description: 'Working rules in its instructions, at most 10,000 characters.' }),
  profile: t.string({ description: 'Role in its instructions, at most 10,000 characters.' }),
  type: t.field({ type: AgentType, description: 'Purpose of the agent.' }),
  defaultMode: t.field({ type: AgentMode, description: 'Mode that clients preselect for a new question.' }),
  canExecuteCustomQueries: t.boolean({
    description: 'True: people and tokens may run SQL of their own as this agent.',
  }),
  canAutoRegisterQueryTemplates: t.boolean({ description: 'True: the agent may save queries as templates.' }),
  canCreateCharts: t.boolean({ description: 'True: answers may contain charts.' }),
  canInspectMetadata: t.boolean({ description: 'True: the agent may read descriptions of tables.' }),
  canAutoRegisterDefinitions: t.boolean({
    description: 'True: tokens of the agent may file definitions, for admins to verify.',
  }),
  forceTaskClarification: t.boolean({ description: 'True: the agent asks back before it answers.' }),
  trackUsage: t.boolean({ description: 'True: use of the agent is counted.' }),
  isPublic: t.boolean({
    description:
      'True: everyone who has the address of its public page may ask it, and every member of the organization, ' +
      'whatever `accessMode` is.',
  }),
  accessMode: t.field({ type: AgentAccessMode, description: 'Group of people who may ask it.' }),
  allowedOrigins: t.stringList({
    description:
      'Origins of sites that may show it in a frame, at most 20, each like `https://intranet.example.com`. They ' +
      'replace those it has. For admins.',
  }),
  glossaryAccessMode: t.field({ type: GlossaryAccessMode, description: 'Part of the glossary that it knows.' }),
  glossaryTagIds: t.idList({
    description: 'Tags that `glossaryAccessMode` includes or excludes. They replace those it has.',
  }),
  colors: t.stringList({
    description: 'Palette of its charts, at most 12 colors, each `#rrggbb`; empty: the standard palette.',
  }),
});
