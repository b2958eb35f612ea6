import { parseSync } from 'vite';

/** A text that people read, as the code says it; values that are filled in stand as {name}. */
export interface Sentence {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Node of a syntax tree, as far as a walk over every kind of node needs it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Properties and attributes whose text is shown, however short it is. */
const shownNames = new Set(
  (
    'advice alt aria-description aria-label caption confirm description empty error errorText heading help helperText ' +
    'hint label loadingText message note placeholder problem reason subtitle summary text title tooltip what'
  ).split(' '),
);

/**
 * Nodes that hold no text for people: names of modules, types, and texts that code is compared
 * with.
 */
const silentTypes =
  /^(Import|ExportAll|TS(?!AsExpression|SatisfiesExpression|NonNullExpression|InstantiationExpression))/;

/** Texts of markup, styles, SQL and patterns, which have spaces but are no sentences. */
const notProse = [
  /^\s*(select|insert|update|delete|create|drop|alter|with|set|begin|commit|rollback|call|copy|attach|explain|from|where|and|or|on|join|left join|inner join|group by|order by|cross join|union all|using|limit|offset|values|having|pragma|show|use|kill|truncate|grant|listen|notify|lock|analyze|install|load|partition by|nulls|is|not|in|as|case|when|then|else|over|filter|fetch|declare|exec|cast|if|end)\b[^.]*$/,
  /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|WITH|SET|BEGIN|COMMIT|CALL|COPY|ATTACH|EXPLAIN|FROM|WHERE|AND|OR|ON|JOIN|LEFT|RIGHT|FULL|INNER|CROSS|GROUP|ORDER|PARTITION|UNION|VALUES|HAVING|PRAGMA|SHOW|USE|KILL|LIMIT|FETCH|DECLARE|EXEC|CAST|CASE|NULLS|IS|NOT|IN|AS|WHEN|ROWS|RANGE|USING)\b(?!.*[.?!]$)/,
  /\b\d+(px|rem|em|ms|s|fr|vh|vw)\b|\bvar\(--|minmax\(|calc\(|rgba?\(|cubic-bezier|translate/,
  /^[\w/.+-]+\/[\w.+-]+;/,
];

/**
 * True for a text without a shown name that reads as prose: at least two words, and none of the
 * shapes of code.
 */
function isProse(text: string): boolean {
  const words = text.match(/(?<![\w{@#$-])[A-Za-z][a-z'’]*(?![\w}(=:[-])/g) ?? [];
  return words.length >= 2 && /[A-Za-z'’.,:;…{}]\s/.test(text) && !notProse.some((pattern) => pattern.test(text));
}

/** A short name for an expression that is filled into a text. */
function placeholder(code: string): string {
  const name = /^[\w.?[\]']+/.exec(code)?.[0] ?? '';
  return `{${name === code ? name : code.length <= 40 ? code.replaceAll(/\s+/g, ' ') : `${name}…`}}`;
}

const quasiText = (node: Node): string => (node['value'] as { cooked?: string }).cooked ?? '';

/** Collects the texts of one module in the order of its code. */
class Collector {
  readonly sentences: Sentence[] = [];
  readonly #file: string;
  readonly #code: string;

  constructor(file: string, code: string) {
    this.#file = file;
    this.#code = code;
  }

  #add(node: Node, text: string, shown: boolean): void {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim();
    if (!/[A-Za-z]{2}/.test(trimmed.replaceAll(/\{[^}]*\}/g, ''))) {
      return;
    }
    if (!shown && !isProse(trimmed)) {
      return;
    }
    const line = this.#code.slice(0, node.start).split('\n').length;
    this.sentences.push({ file: this.#file, line, text: trimmed });
  }

  /** The text of a literal, a template or a sum of them; undefined for anything else. */
  #textOf(node: Node): string | undefined {
    if (node.type === 'Literal') {
      return typeof node['value'] === 'string' ? node['value'] : undefined;
    }
    if (node.type === 'TemplateLiteral') {
      const expressions = node['expressions'] as Node[];
      return (node['quasis'] as Node[])
        .map((quasi, at) => {
          const filled = expressions[at];
          return quasiText(quasi) + (filled === undefined ? '' : this.#filled(filled));
        })
        .join('');
    }
    if (node.type === 'BinaryExpression' && node['operator'] === '+') {
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      const [before, after] = [this.#textOf(left), this.#textOf(right)];
      if (before === undefined && after === undefined) {
        return undefined;
      }
      return (before ?? this.#filled(left)) + (after ?? this.#filled(right));
    }
    return undefined;
  }

  #filled(expression: Node): string {
    return placeholder(this.#code.slice(expression.start, expression.end));
  }

  /** The text of an element, with its inline elements. */
  #elementText(element: Node): string {
    return (element['children'] as Node[])
      .map((child) => {
        if (child.type === 'JSXText') {
          return String(child['value']);
        }
        if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
          return this.#elementText(child);
        }
        if (child.type !== 'JSXExpressionContainer') {
          return '';
        }
        const expression = child['expression'] as Node;
        return expression.type === 'JSXEmptyExpression' ? '' : (this.#textOf(expression) ?? this.#filled(expression));
      })
      .join('');
  }

  #ownText = (element: Node): boolean =>
    (element['children'] as Node[]).some((child) => child.type === 'JSXText' && String(child['value']).trim() !== '');

  walk(node: Node, shown: boolean, within: boolean): void {
    if (silentTypes.test(node.type)) {
      return;
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      return this.#walkElement(node, within);
    }
    if (node.type === 'TaggedTemplateExpression') {
      return this.#walkAll(node['quasi'], false, within, ['quasis']);
    }
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) {
      return;
    }
    if (node.type === 'JSXAttribute') {
      return this.#walkNamed(node['name'] as Node, node['value']);
    }
    if (node.type === 'Property' || node.type === 'PropertyDefinition') {
      return this.#walkNamed(node['key'] as Node, node['value']);
    }
    if (node.type === 'SwitchCase') {
      return this.#walkAll(node['consequent'], false, within);
    }
    if (node.type === 'MemberExpression') {
      return this.walk(node['object'] as Node, false, within);
    }
    const text = this.#textOf(node);
    if (text !== undefined) {
      this.#add(node, text, shown);
      return this.#walkParts(node);
    }
    const passesOn = /^(Conditional|Logical|JSXExpressionContainer|ParenthesizedExpression|TSAs|TSSatisfies)/.test(
      node.type,
    );
    this.#walkAll(
      node,
      shown && passesOn,
      within,
      ['test'].filter(() => shown && passesOn),
    );
    if (shown && passesOn && isNode(node['test'])) {
      this.walk(node['test'], false, within);
    }
  }

  /** The expressions inside of a template or a sum, which may hold texts of their own. */
  #walkParts(node: Node): void {
    if (node.type === 'TemplateLiteral') {
      this.#walkAll(node['expressions'], false, false);
    }
    if (node.type !== 'BinaryExpression') {
      return;
    }
    for (const side of [node['left'] as Node, node['right'] as Node]) {
      if (this.#textOf(side) === undefined) {
        this.walk(side, false, false);
      } else {
        this.#walkParts(side);
      }
    }
  }

  #walkElement(element: Node, within: boolean): void {
    const own = this.#ownText(element);
    if (own && !within) {
      this.#add(element, this.#elementText(element), true);
    }
    this.#walkAll(element['openingElement'], false, false);
    for (const child of element['children'] as Node[]) {
      if (child.type === 'JSXText') {
        continue;
      }
      const expression = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child;
      if (own && this.#textOf(expression) !== undefined) {
        this.#walkParts(expression);
      } else {
        this.walk(expression, !own, own && child.type !== 'JSXExpressionContainer');
      }
    }
  }

  #walkNamed(key: Node, value: unknown): void {
    const name = String(key['name'] ?? key['value']);
    if (isNode(value)) {
      this.walk(value, shownNames.has(name), false);
    }
  }

  #walkAll(value: unknown, shown: boolean, within: boolean, except: readonly string[] = []): void {
    if (Array.isArray(value)) {
      return value.forEach((item) => isNode(item) && this.walk(item, shown, within));
    }
    if (!isNode(value)) {
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      if (except.includes(key)) {
        continue;
      }
      if (Array.isArray(child)) {
        child.forEach((item) => isNode(item) && this.walk(item, shown, within));
      } else if (isNode(child)) {
        this.walk(child, shown, within);
      }
    }
  }
}

/** The texts of a TypeScript module that people read. */
export function collectSentences(file: string, code: string): Sentence[] {
  const collector = new Collector(file, code);
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) {
    throw new Error(`${file}: ${errors[0]?.message}`);
  }
  collector.walk(program as unknown as Node, false, false);
  return collector.sentences;
}
