import type { Cell } from '../testing/engines.test-support.ts';
import { dayOf, startOf, textOfDay } from '../testing/dayArithmetic.test-support.ts';
import { defaultFilter, edgesFrom, fieldOf, type Row, type World, type WorldModel } from './world.test-support.ts';
import { type Condition, type Key, metricTime, type Question, type Reference } from './question.test-support.ts';
import { isMany, type Many, type Step, type Way, Ways } from './ways.test-support.ts';

/**
 * A row of a fact together with one of the rows it meets on each of its many sides: what keys and
 * conditions look at. A row that meets several rows is seen several times, and counted once.
 */
export interface Seen {
  readonly model: string;
  readonly row: Row;
  /** Relationships that names may follow. */
  readonly many: Many;
  /** The rows met on many sides, by the way to them; null: there is none. */
  readonly met: ReadonlyMap<string, Row | null>;
}

const idOf = (way: Way): string =>
  way.map(({ edge, reversed }) => `${edge.from}.${edge.role}${reversed ? ' back' : ''}`).join(' ');

/**
 * Rows of a world under a question: default filters hide rows wherever they are read, unless the
 * question lifts them.
 */
export class Rows {
  readonly world: World;
  readonly ways: Ways;
  readonly #lifted: boolean;
  readonly #from: string;
  readonly #answer: (question: Question) => Cell[];
  readonly #answers = new Map<Question, Cell[]>();
  readonly #visible = new Map<string, readonly Row[]>();

  /** @param answer the first column of a question */
  constructor(world: World, question: Question, answer: (question: Question) => Cell[]) {
    this.world = world;
    this.ways = new Ways(world);
    this.#from = question.from;
    this.#lifted = question.filters.some(({ name, lifted }) => lifted && name === defaultFilter);
    this.#answer = answer;
  }

  model(name: string): WorldModel {
    const found = this.world.models.find((model) => model.name === name);
    if (found === undefined) {
      throw new Error(`no model ${name}`);
    }
    return found;
  }

  all(name: string): readonly Row[] {
    let rows = this.#visible.get(name);
    if (rows === undefined) {
      const model = this.model(name);
      const hides = model.hides && !(this.#lifted && name === this.#from);
      this.#visible.set(name, (rows = model.rows.filter((row) => !hides || row['hidden'] === false)));
    }
    return rows;
  }

  /** A row of a model with everything it meets along ways, once for each choice. */
  seen(model: string, row: Row, ways: readonly Way[], many: Many): Seen[] {
    let all: Seen[] = [{ model, row, many, met: new Map() }];
    const taken = new Set<string>();
    for (const way of ways) {
      for (const [index, step] of way.entries()) {
        const id = idOf(way.slice(0, index + 1));
        if (!isMany(step) || taken.has(id)) {
          continue;
        }
        taken.add(id);
        all = all.flatMap((one) => {
          const at = this.#rowAt(one, way.slice(0, index));
          const met = at === null ? [] : this.#behind(at, step);
          return (met.length === 0 ? [null] : met).map((next) => ({ ...one, met: new Map(one.met).set(id, next) }));
        });
      }
    }
    return all;
  }

  /** Rows on the many side of a row; a row of a bridge that leads to nothing links nothing. */
  #behind(row: Row, { edge }: Step): readonly Row[] {
    const others = this.model(edge.from).bridges
      ? edgesFrom(this.world, edge.from).filter((other) => other !== edge)
      : [];
    return this.all(edge.from).filter(
      (other) =>
        other[edge.key] === row['id'] &&
        others.every(({ key, to }) => this.all(to).some(({ id }) => id === other[key] && id !== null)),
    );
  }

  /** The row at the end of a way, NULL where a relationship finds none. */
  #rowAt(seen: Seen, way: Way): Row | null {
    let row: Row | null = seen.row;
    for (const [index, step] of way.entries()) {
      if (isMany(step)) {
        const met = seen.met.get(idOf(way.slice(0, index + 1)));
        if (met === undefined) {
          throw new Error('a way over many rows was not walked');
        }
        row = met;
      } else if (row !== null) {
        row = this.#next(row, step);
      }
    }
    return row;
  }

  #next(row: Row, { edge, reversed }: Step): Row | null {
    const wanted: Cell = (reversed ? row['id'] : row[edge.key]) ?? null;
    if (wanted === null) {
      return null;
    }
    const column = reversed ? edge.key : 'id';
    return this.all(reversed ? edge.from : edge.to).find((other) => other[column] === wanted) ?? null;
  }

  /** The value of a dimension. */
  value(seen: Seen, of: Reference, root: string): Cell {
    if (of.via === metricTime) {
      return seen.row[this.model(seen.model).time] ?? null;
    }
    const row = this.#rowAt(seen, this.ways.of(seen.model, of.via, root, seen.many));
    return row === null ? null : fieldOf(row, of.field);
  }

  /** The value of a key: a dimension, or the first day of the period it lies in. */
  key(seen: Seen, { of, grain }: Key, root: string): Cell {
    const value = this.value(seen, of, root);
    return grain === null || typeof value !== 'string' ? value : textOfDay(startOf(dayOf(value), grain));
  }

  /** SQL's three answers: true, false, and null for unknown. */
  passes(seen: Seen, condition: Condition, root: string): boolean | null {
    switch (condition.kind) {
      case 'range': {
        const value = this.value(seen, condition.of, root);
        if (typeof value !== 'string') {
          return null;
        }
        const [day, { first, behind }] = [value.slice(0, 10), condition];
        return (first === null || day >= first) && (behind === null || day < behind);
      }
      case 'compare':
        return compared(this.value(seen, condition.of, root), condition.operator, condition.value);
      case 'null':
        return (this.value(seen, condition.of, root) === null) !== condition.negated;
      case 'in': {
        const value = this.value(seen, condition.of, root);
        return value === null ? null : condition.values.some((other) => other === value) !== condition.negated;
      }
      case 'between': {
        const value = this.value(seen, condition.of, root);
        const inside = both(compared(value, '>=', condition.low), compared(value, '<=', condition.high));
        return condition.negated ? opposite(inside) : inside;
      }
      case 'period': {
        const value = this.value(seen, condition.of, root);
        return typeof value === 'string' ? periodOf(value, condition.text) === condition.text : null;
      }
      case 'in_query':
        return this.#inQuery(this.value(seen, condition.of, root), condition.query, condition.negated);
      case 'not':
        return opposite(this.passes(seen, condition.operand, root));
      case 'all':
        return condition.operands.map((operand) => this.passes(seen, operand, root)).reduce(both, true);
      case 'any':
        return opposite(
          condition.operands.map((operand) => opposite(this.passes(seen, operand, root))).reduce(both, true),
        );
    }
  }

  /**
   * NOT IN looks at the known values only, so that one NULL among them does not empty every answer.
   */
  #inQuery(value: Cell, query: Question, negated: boolean): boolean | null {
    let answers = this.#answers.get(query);
    if (answers === undefined) {
      this.#answers.set(query, (answers = this.#answer(query)));
    }
    const known = answers.filter((answer) => answer !== null);
    const compared = negated ? known : answers;
    if (compared.length === 0) {
      return negated;
    }
    if (value === null) {
      return null;
    }
    if (known.includes(value)) {
      return !negated;
    }
    return negated ? true : known.length < answers.length ? null : false;
  }
}

const opposite = (value: boolean | null): boolean | null => (value === null ? null : !value);

function both(left: boolean | null, right: boolean | null): boolean | null {
  if (left === false || right === false) {
    return false;
  }
  return left === null || right === null ? null : true;
}

/** A text of a day stands for the whole day. */
function compared(value: Cell, operator: string, than: string | number | boolean): boolean | null {
  if (value === null) {
    return null;
  }
  const own = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(String(than)) ? value.slice(0, 10) : value;
  switch (operator) {
    case '=':
      return own === than;
    case '<>':
      return own !== than;
    case '<':
      return own < than;
    case '<=':
      return own <= than;
    case '>':
      return own > than;
    default:
      return own >= than;
  }
}

/** The period of the same kind as `like` that a day lies in. */
function periodOf(day: string, like: string): string {
  if (like.includes('Q')) {
    return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  }
  return day.slice(0, like.length);
}
