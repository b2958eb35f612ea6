import {
  agentNamePlace,
  agentPlace,
  fieldPlace,
  modelPlace,
  rolePlace,
  type FieldChoice,
  type JoinChoice,
  type ModelChoice,
  type Read,
} from './choices.ts';

/** Sentences about values that have to be corrected, by place. */
export type PlaceErrors = Readonly<Record<string, string>>;

const namePattern = /^[a-z][a-z0-9_]{0,62}$/;
const badName = 'A name has lower-case letters, digits and _, begins with a letter and has at most 63 characters.';

/** Mistakes that are seen without the server, in the order of the page. */
export function checkChoices(models: readonly ModelChoice[], joins: readonly JoinChoice[], read: Read): PlaceErrors {
  const errors: Record<string, string> = {};
  const names = new Set<string>();
  for (const model of models.filter(({ on }) => on)) {
    const { id } = model.draft.table;
    if (model.label.trim() === '') {
      errors[modelPlace(id, 'label')] = 'Enter a label.';
    }
    if (!namePattern.test(model.name)) {
      errors[modelPlace(id, 'name')] = badName;
    } else if (names.has(model.name)) {
      errors[modelPlace(id, 'name')] = `Another model here is called ${model.name}.`;
    }
    if (model.rowNoun.trim() === '') {
      errors[modelPlace(id, 'rowNoun')] = 'Say what one row is.';
    }
    names.add(model.name);
    Object.assign(errors, checkFields(id, [...model.measures, ...model.dimensions]));
  }
  Object.assign(errors, checkRoles(joins));
  if (read(agentPlace) === 'new' && String(read(agentNamePlace)).trim() === '') {
    errors[agentNamePlace] = 'Name the agent.';
  }
  return errors;
}

function checkRoles(joins: readonly JoinChoice[]): PlaceErrors {
  const errors: Record<string, string> = {};
  const names = new Set<string>();
  for (const { draft, from, name } of joins.filter(({ on }) => on)) {
    if (!namePattern.test(name)) {
      errors[rolePlace(draft.key, 'name')] = badName;
    } else if (names.has(`${from} ${name}`)) {
      errors[rolePlace(draft.key, 'name')] = `Another join of ${from} is called ${name}.`;
    }
    names.add(`${from} ${name}`);
  }
  return errors;
}

function checkFields(tableId: string, fields: readonly FieldChoice[]): PlaceErrors {
  const errors: Record<string, string> = {};
  const names = new Set<string>();
  for (const { draft, name, label } of fields.filter(({ on }) => on)) {
    if (label.trim() === '') {
      errors[fieldPlace(tableId, draft.name, 'label')] = 'Enter a label.';
    }
    if (!namePattern.test(name)) {
      errors[fieldPlace(tableId, draft.name, 'name')] = badName;
    } else if (names.has(name)) {
      errors[fieldPlace(tableId, draft.name, 'name')] = `Another field is called ${name}.`;
    }
    names.add(name);
  }
  return errors;
}
