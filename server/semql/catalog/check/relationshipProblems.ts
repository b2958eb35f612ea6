import type { Diagnostic } from '../../diagnostics.ts';
import type { Span } from '../../language/ast.ts';
import { isTime } from '../../plan/lower/valueTypes.ts';
import { problem, refuse } from '../../refusals/refusal.ts';
import { familyOf } from '../../refusals/values.ts';
import { throughBridges } from '../bridges.ts';
import type { RelationshipDefinition, ValidityDefinition } from '../definition.ts';
import type { PreparedCatalog, PreparedModel } from '../prepare.ts';
import { problemIn, type DefinitionScans } from './definitionScans.ts';

/**
 * Checks a relationship: its models and keys exist and have values of one type. Warnings say where
 * it may repeat rows.
 * @param name the relationship as problems name it
 */
export function relationshipProblems(
  catalog: PreparedCatalog,
  scans: DefinitionScans,
  model: PreparedModel,
  relationship: RelationshipDefinition,
  name: string,
): readonly Diagnostic[] {
  return new RelationshipCheck(catalog, scans, model, relationship).problems(name);
}

class RelationshipCheck {
  readonly #catalog: PreparedCatalog;
  readonly #scans: DefinitionScans;
  readonly #model: PreparedModel;
  readonly #relationship: RelationshipDefinition;
  readonly #warnings: Diagnostic[] = [];

  constructor(
    catalog: PreparedCatalog,
    scans: DefinitionScans,
    model: PreparedModel,
    relationship: RelationshipDefinition,
  ) {
    this.#catalog = catalog;
    this.#scans = scans;
    this.#model = model;
    this.#relationship = relationship;
  }

  problems(name: string): readonly Diagnostic[] {
    const [model, relationship] = [this.#model, this.#relationship];
    const error = problemIn(name, '', (span) => {
      const to = this.#catalog.models.get(relationship.toModel);
      if (to === null) {
        return refuse('UNKNOWN_MODEL', span, `There is no model ${relationship.toModel}.`, 'Choose the model again.');
      }
      if (relationship.keys.length === 0) {
        refuse('UNKNOWN_FIELD', span, 'The relationship has no keys.', 'Choose the keys.');
      }
      for (const key of relationship.keys) {
        const types = [
          { at: model, field: key.from },
          { at: to, field: key.to },
        ].map(({ at, field }) => {
          const dimension = at.dimensions.get(field);
          const physical = at.columns.get(field);
          if (dimension === null && physical === null) {
            return refuse('UNKNOWN_FIELD', span, `There is no field ${at.name}.${field}.`, 'Choose the keys again.');
          }
          const scan = this.#scans.scan(at, span);
          return dimension === null ? (physical?.type ?? 'UNKNOWN') : scan.dimension(scan.root, dimension, span).type;
        });
        const [a, b] = types.map((type) => familyOf(type));
        if (a !== b && a !== 'any' && b !== 'any') {
          refuse(
            'TYPE_MISMATCH',
            span,
            `${key.from} is a ${a} value and ${key.to} a ${b} value.`,
            'Choose keys of one type.',
          );
        }
      }
      if (relationship.validity !== undefined) {
        this.#checkValidity(relationship, relationship.validity, to, span);
      } else {
        this.#checkGrain(relationship, model, to, span);
      }
      this.#checkBridge(relationship, model, span);
    });
    return error === null ? this.#warnings : [...this.#warnings, error];
  }

  /**
   * Rows that hold for a time are reached one at a time, by dates that say from when on and until
   * when.
   */
  #checkValidity({ type }: RelationshipDefinition, validity: ValidityDefinition, to: PreparedModel, span: Span): void {
    if (type !== 'MANY_TO_ONE') {
      const message = `Rows of ${to.name} are valid for a time, so only one of them matches at a time.`;
      refuse('TYPE_MISMATCH', span, message, 'Declare the relationship as many to one.');
    }
    for (const name of [validity.start, validity.end]) {
      const dimension = to.dimensions.get(name);
      if (dimension === null) {
        return refuse('UNKNOWN_FIELD', span, `There is no field ${to.name}.${name}.`, 'Choose the dates again.');
      }
      const scan = this.#scans.scan(to, span);
      if (!isTime(scan.dimension(scan.root, dimension, span).type)) {
        refuse('TYPE_MISMATCH', span, `${to.name}.${name} is not a date.`, 'Choose a date or a timestamp.');
      }
    }
  }

  /**
   * The one side of a relationship must be identified by its keys, or joining would multiply rows.
   */
  #checkGrain(relationship: RelationshipDefinition, from: PreparedModel, to: PreparedModel, span: Span): void {
    const oneSides = [
      {
        model: to,
        keys: relationship.keys.map((key) => key.to),
        one: relationship.type === 'MANY_TO_ONE' || relationship.type === 'ONE_TO_ONE',
      },
      {
        model: from,
        keys: relationship.keys.map((key) => key.from),
        one: relationship.type === 'ONE_TO_MANY' || relationship.type === 'ONE_TO_ONE',
      },
    ];
    for (const { model, keys, one } of oneSides) {
      const grain = model.definition.grain.keys;
      if (!one || grain.every((key) => keys.includes(key))) {
        continue;
      }
      const message = `${model.name} has one row per ${grain.join(' and ')}, but is joined by ${keys.join(' and ')} as if that were unique.`;
      this.#warnings.push({
        ...problem('FANOUT', span, message, `Join by ${grain.join(' and ')}, or declare the relationship as to many.`),
        severity: 'warning',
      });
    }
  }

  /**
   * Two models that the keys of a many-to-many relationship identify meet through a third, which
   * has both.
   */
  #checkBridge(relationship: RelationshipDefinition, from: PreparedModel, span: Span): void {
    const { graph } = this.#catalog;
    const edge = graph.from(from).find((candidate) => candidate.relationship === relationship && !candidate.reversed);
    if (edge === undefined || relationship.type !== 'MANY_TO_MANY') {
      return;
    }
    const bridged = throughBridges([edge], graph).every((way) => way.length > 1);
    const isApart = (model: PreparedModel, keys: readonly string[]): boolean =>
      model.definition.grain.keys.every((key) => keys.includes(key));
    const apart =
      isApart(
        edge.from,
        edge.keys.map((pair) => pair.from),
      ) &&
      isApart(
        edge.to,
        edge.keys.map((pair) => pair.to),
      );
    if (bridged || !apart) {
      return;
    }
    const message = `${edge.from.name} and ${edge.to.name} are many to many, but no model has the keys of both.`;
    this.#warnings.push({
      ...problem('FANOUT', span, message, 'Add the model between them, with a relationship to each.'),
      severity: 'warning',
    });
  }
}
