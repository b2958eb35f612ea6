import type { Cell } from '../engines.test-support.ts';
import {
  edgesFrom,
  DEFAULT_FILTER,
  fieldOf,
  type Row,
  type World,
  type WorldEdge,
  type WorldModel,
} from './world.test-support.ts';
import type { Condition, Key, Question, Reference } from './question.test-support.ts';

/** A question that has no one right answer: a measure would be multiplied, or a name could mean two things. */
export class Unanswerable extends Error {}

/** A question about the many side of an aggregate that repetition cannot change: answered, by groups that overlap. */
export class Overlapping extends Unanswerable {}

/** Nothing that is asked for can be reached without multiplying rows. */
export class ManySide extends Unanswerable {}

/** A row as a question sees it: the values of dimensions along relationships, one row further each. */
export interface Seen {
  readonly model: string;
  readonly row: Row;
}

interface Step {
  readonly edge: WorldEdge;
  readonly reversed: boolean;
}

/** Rows of a world under a question: default filters hide rows wherever they are read, unless the question lifts them. */
export class Rows {
  readonly world: World;
  private readonly lifted: boolean;
  private readonly from: string;
  private readonly answer: (question: Question) => Cell[];
  private readonly ways = new Map<string, readonly Step[]>();
  private readonly answers = new Map<Question, Cell[]>();

  /** @param answer the first column of a question */
  constructor(world: World, question: Question, answer: (question: Question) => Cell[]) {
    this.world = world;
    this.from = question.from;
    this.lifted = question.filters.some(({ name, lifted }) => lifted && name === DEFAULT_FILTER);
    this.answer = answer;
  }

  model(name: string): WorldModel {
    const found = this.world.models.find((model) => model.name === name);
    if (found === undefined) throw new Error(`no model ${name}`);
    return found;
  }

  all(name: string): Seen[] {
    const model = this.model(name);
    const hides = model.hides && !(this.lifted && name === this.from);
    return model.rows.filter((row) => !hides || row['hidden'] === false).map((row) => ({ model: name, row }));
  }

  /** The value of a dimension, NULL where a relationship finds no row. */
  value(seen: Seen, of: Reference, root: string): Cell {
    let { row } = seen;
    for (const { edge, reversed } of this.way(seen.model, of.via, root)) {
      const wanted: Cell = (reversed ? row['id'] : row[edge.key]) ?? null;
      const column = reversed ? edge.key : 'id';
      const rows = this.all(reversed ? edge.from : edge.to);
      const next = wanted === null ? undefined : rows.find((other) => other.row[column] === wanted);
      if (next === undefined) return null;
      row = next.row;
    }
    return fieldOf(row, of.field);
  }

  /** The value of a key: a dimension, or the first day of the period it lies in. */
  key(seen: Seen, { of, grain }: Key, root: string): Cell {
    const value = this.value(seen, of, root);
    if (grain === null || typeof value !== 'string') return value;
    const day = value.slice(0, 10);
    const [year = '', month = ''] = day.split('-');
    switch (grain) {
      case 'day':
        return day;
      case 'week': {
        const date = new Date(`${day}T00:00:00Z`);
        date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
        return date.toISOString().slice(0, 10);
      }
      case 'month':
        return `${year}-${month}-01`;
      case 'quarter':
        return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
      case 'year':
        return `${year}-01-01`;
    }
  }

  /** How a row of `fact` meets what a name means: the named role of `root`, else the only way that multiplies nothing. */
  way(fact: string, via: string, root: string): readonly Step[] {
    const id = `${fact} ${via} ${root}`;
    const known = this.ways.get(id);
    if (known !== undefined) return known;
    const way = this.findWay(fact, via, root);
    this.ways.set(id, way);
    return way;
  }

  private findWay(fact: string, via: string, root: string): readonly Step[] {
    const role = edgesFrom(this.world, root).find((edge) => edge.role === via);
    if (role !== undefined) {
      const toRoot = this.waysBetween(fact, root, [fact]);
      const [only] = toRoot;
      if (only !== undefined && toRoot.length === 1) return [...only, { edge: role, reversed: false }];
    }
    const target = role?.to ?? via;
    const found = this.waysBetween(fact, target, [fact]);
    const [only] = found;
    if (only === undefined) throw new ManySide(`${fact} has many ${target} or none`);
    if (found.length > 1) throw new Unanswerable(`${fact} reaches ${target} in ${found.length} ways`);
    return only;
  }

  private waysBetween(from: string, to: string, seen: readonly string[]): (readonly Step[])[] {
    if (from === to) return [[]];
    const steps: Step[] = this.world.edges.flatMap((edge) => [
      ...(edge.from === from ? [{ edge, reversed: false }] : []),
      ...(edge.to === from && edge.unique ? [{ edge, reversed: true }] : []),
    ]);
    return steps.flatMap((step) => {
      const next = step.reversed ? step.edge.from : step.edge.to;
      if (seen.includes(next)) return [];
      return this.waysBetween(next, to, [...seen, next]).map((way) => [step, ...way]);
    });
  }

  /** SQL's three answers: true, false, and null for unknown. */
  passes(seen: Seen, condition: Condition, root: string): boolean | null {
    switch (condition.kind) {
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
        return this.inQuery(this.value(seen, condition.of, root), condition.query, condition.negated);
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

  /** NOT IN looks at the known values only, so that one NULL among them does not empty every answer. */
  private inQuery(value: Cell, query: Question, negated: boolean): boolean | null {
    let answers = this.answers.get(query);
    if (answers === undefined) this.answers.set(query, (answers = this.answer(query)));
    const known = answers.filter((answer) => answer !== null);
    const compared = negated ? known : answers;
    if (compared.length === 0) return negated;
    if (value === null) return null;
    if (known.includes(value)) return !negated;
    return negated ? true : known.length < answers.length ? null : false;
  }
}

const opposite = (value: boolean | null): boolean | null => (value === null ? null : !value);

function both(left: boolean | null, right: boolean | null): boolean | null {
  if (left === false || right === false) return false;
  return left === null || right === null ? null : true;
}

/** A text of a day stands for the whole day. */
function compared(value: Cell, operator: string, than: string | number | boolean): boolean | null {
  if (value === null) return null;
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
  if (like.includes('Q')) return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return day.slice(0, like.length);
}
