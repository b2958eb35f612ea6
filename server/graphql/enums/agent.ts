import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const AgentAccessMode = enumOf<enums.AgentAccessMode>(
  'AgentAccessMode',
  'Group of people who may ask an agent.',
  {
    ORGANIZATION: 'Every member of the organization.',
    RESTRICTED: 'Admins, and members with a permission.',
    PUBLIC: 'Every member of the organization.',
  },
);
export const AgentMode = enumOf<enums.AgentMode>('AgentMode', 'Depth in which an agent works on a question.', {
  DEEP: 'Research in several steps that ends in a report.',
  QUICK: 'One answer, usually within seconds.',
});
export const AgentType = enumOf<enums.AgentType>('AgentType', 'Purpose of an agent.', {
  DATA_ANALYSIS: 'Answers questions about data.',
  VISUALIZATION: 'Draws every answer that can be drawn, and says why where one cannot.',
  CUSTOM: 'Any other purpose, described by its instructions.',
});
export const GlossaryAccessMode = enumOf<enums.GlossaryAccessMode>(
  'GlossaryAccessMode',
  'Part of the glossary that an agent knows.',
  {
    ALL: 'Every term of the environment.',
    INCLUDE_TAGS: 'Terms with at least one tag of `Agent.glossaryTags`.',
    EXCLUDE_TAGS: 'Terms with no tag of `Agent.glossaryTags`.',
  },
);
export const VariableType = enumOf<enums.VariableType>('VariableType', 'Type of the values of a variable.', {
  TEXT: 'Text.',
  NUMBER: 'A number.',
});
export const AnalyticsPeriodName = enumOf<'DAYS_7' | 'DAYS_30' | 'DAYS_90'>(
  'AnalyticsPeriod',
  'Length of a period of analytics, up to now.',
  { DAYS_7: 'Seven days, today among them.', DAYS_30: '30 days.', DAYS_90: '90 days.' },
);
