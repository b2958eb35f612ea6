import type { ConversionDefinition } from '../../catalog/definition.ts';
import type { PreparedDimension, PreparedMeasure, PreparedModel } from '../../catalog/prepare.ts';
import type { FunctionCall, Span } from '../../language/ast.ts';
import { isAggregate } from '../../language/functionNames.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';

/** A measure of events that follow a row of its model. */
export interface Conversion {
  readonly definition: ConversionDefinition;
  readonly measure: PreparedMeasure;
  readonly events: PreparedModel;
  /** The aggregate over the events. */
  readonly call: FunctionCall;
  /** When a row of the measure's own model happened, and when an event did. */
  readonly baseTime: PreparedDimension;
  readonly eventTime: PreparedDimension;
}

/** Conversion that a measure counts; null: it is computed from rows of its own. */
export function conversionOf(measure: PreparedMeasure, scope: QueryScope, span: Span): Conversion | null {
  const { model, definition, expression } = measure;
  const { conversion } = definition;
  if (conversion === undefined) {
    return null;
  }
  const name = `${model.name}.${definition.name}`;
  const events = scope.request.catalog.models.get(conversion.model);
  if (events === null) {
    return refuse('UNKNOWN_MODEL', span, `There is no model ${conversion.model}.`, `Correct the measure ${name}.`);
  }
  const dimension = (of: PreparedModel, field: string): PreparedDimension =>
    of.dimensions.get(field) ??
    refuse('UNKNOWN_FIELD', span, `There is no field ${of.name}.${field}.`, `Correct the measure ${name}.`);
  const { tree } = expression;
  if (tree?.kind !== 'call' || !isAggregate(tree) || tree.filter !== null || !following.has(tree.name)) {
    const functions = [...following].join(', ');
    const sentence = `${name} counts events that follow others, by one aggregate over their rows.`;
    return refuse('TYPE_MISMATCH', span, sentence, `Write one of ${functions} over a field of ${events.name}.`);
  }
  if (conversion.keys.length === 0) {
    refuse('UNKNOWN_FIELD', span, `${name} does not say whose events follow whose.`, 'Name the keys of both models.');
  }
  return {
    definition: conversion,
    measure,
    events,
    call: tree,
    baseTime: dimension(model, conversion.time),
    eventTime: dimension(events, conversion.eventTime),
  };
}

/** Aggregates whose value of several events does not depend on their order. */
const following: ReadonlySet<string> = new Set(['COUNT', 'SUM', 'AVG', 'MIN', 'MAX']);
