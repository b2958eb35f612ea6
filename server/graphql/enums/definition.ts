import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const DefinitionSource = enumOf<enums.DefinitionSource>('DefinitionSource', 'Origin of a definition.', {
  CONVERSATION: 'Learned from a conversation.',
  USER_CREATED: 'Written by a person.',
  IMPORT: 'Read from a file or another tool.',
});
