import { pageSize } from './pageSize.ts';

const described = (description: string) => ({ description });

/** Description of the id of every node. */
export const idDescription = 'Global id, which `node(id)` accepts: a prefix for the type, `_` and a UUID.';

/**
 * Descriptions of what the Relay plugin generates: nodes, edges, pages and the arguments that
 * choose a page.
 */
export const relayDescriptions = {
  nodeTypeOptions: described('Row with a global id, which `node(id)` reads again.'),
  idFieldOptions: described(idDescription),
  nodeQueryOptions: {
    ...described('Row of any type by its id; null when it does not exist or the viewer may not read it.'),
    args: { id: described('Id of the row.') },
  },
  nodesQueryOptions: {
    ...described('Rows of any type, in the order of the ids; null for each one that `node` would not return.'),
    args: { ids: described('Ids of the rows.') },
  },
  pageInfoTypeOptions: described('Place of a page in its list.'),
  pageInfoFieldOptions: described('Place of this page in the list.'),
  hasNextPageFieldOptions: described('True: rows follow this page.'),
  hasPreviousPageFieldOptions: described('True: rows precede this page.'),
  startCursorFieldOptions: described('Cursor of the first row, for `before`; null on an empty page.'),
  endCursorFieldOptions: described('Cursor of the last row, for `after`; null on an empty page.'),
  edgesFieldOptions: described('Rows of this page with their cursors, in the order of the list.'),
  nodeFieldOptions: described('The row.'),
  cursorFieldOptions: described('Place of the row in the list, for `after` and `before`; opaque.'),
  firstArgOptions: described(
    `Number of rows from the beginning, or after \`after\`; ${pageSize.default} by default, at most ${pageSize.max}.`,
  ),
  afterArgOptions: described('Cursor after which the page begins, usually `pageInfo.endCursor`.'),
  lastArgOptions: described(`Number of rows from the end, or before \`before\`; at most ${pageSize.max}.`),
  beforeArgOptions: described('Cursor before which the page ends, usually `pageInfo.startCursor`.'),
};
