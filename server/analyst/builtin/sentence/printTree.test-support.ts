import type { Ask, Literal, Modifier, Noun, Operand, Target, Test } from './tree.ts';

/** A tree in one line, for tests and for those who look for what was read. */
export function printAsk(ask: Ask): string {
  return [
    ask.targets.map(printTarget).join('; '),
    ...(ask.subject ? [`about ${printNoun(ask.subject)}`] : []),
    ...ask.groups.map((one) => `per ${printNoun(one)}`),
    ...ask.orders.map(
      ({ by, descending, first }) =>
        `order${first ? ` ${first.words} first` : ''}${by ? ` ${printTarget(by)}` : ''}${descending === null ? '' : descending ? ' down' : ' up'}`,
    ),
  ].join(' | ');
}

function printTarget(target: Target): string {
  switch (target.kind) {
    case 'noun':
      return printNoun(target.noun);
    case 'everything':
      return `everything ${printNoun(target.noun)}`;
    case 'count':
      return `count ${target.noun ? printNoun(target.noun) : 'them'}`;
    case 'share':
      return `share ${printNoun(target.noun)} [${target.part.map(printModifier).join(', ')}]`;
    case 'aggregate':
      return `${target.fns.join('+')} ${printNoun(target.noun)}`;
  }
}

export function printNoun(noun: Noun): string {
  const front = [
    noun.each ? 'each ' : '',
    noun.distinct ? 'distinct ' : '',
    noun.count === null ? '' : `${noun.count} `,
    noun.superlative ? `${noun.superlative.words} ` : '',
    noun.owner ? `${printNoun(noun.owner)}'s ` : '',
  ].join('');
  const after = noun.modifiers.map(printModifier).join(', ');
  return `${front}${noun.names.length === 0 ? `(${noun.words})` : noun.words}${after ? ` [${after}]` : ''}`;
}

function printModifier(one: Modifier): string {
  switch (one.kind) {
    case 'literal':
      return `${one.negated ? 'not ' : ''}${one.preposition ?? ''}=${printLiteral(one.literal)}`;
    case 'attribute':
      return `${one.negated ? 'not ' : ''}${printNoun(one.noun)} ${printTest(one.test)}`;
    case 'link':
      return `${one.negated ? 'not ' : ''}${one.words}>${one.count ? `${one.count.operator}${one.count.value} ` : ''}${printNoun(one.noun)}`;
    case 'superlative':
      return `${one.superlative.words}${one.fn ? ` ${one.fn}` : ''}${one.noun ? ` ${printNoun(one.noun)}` : ''}`;
    case 'frequency':
      return `times${one.count.operator}${one.count.value}`;
    case 'sum':
      return `${one.fn} ${printNoun(one.noun)} ${one.limit.operator}${one.limit.value}`;
    case 'self':
      return `self ${printTest(one.test)}`;
    case 'verb':
      return `${one.negated ? 'not ' : ''}verb ${one.words}${one.object ? ` ${printModifier(one.object)}` : ''}${one.during ? ` ${printLiteral(one.during)}` : ''}`;
    case 'came':
      return `${one.negated ? 'not ' : ''}came ${one.words}${one.during ? ` ${printLiteral(one.during)}` : ''}`;
    case 'roles':
      return `${one.same ? 'same' : 'other'} ${printNoun(one.noun)}`;
    case 'kin':
      return `${one.negated ? 'not ' : ''}${one.up ? 'above' : 'below'} ${one.noun ? printNoun(one.noun) : 'any'}`;
    case 'ofKind':
      return `kind ${printModifier(one.of)}`;
    case 'sharedBy':
      return `shared by ${one.of.map(printNoun).join(' and ')}`;
    case 'alike':
      return `${printNoun(one.left)} ${one.same ? '=' : '<>'} ${printNoun(one.right)}`;
    case 'any':
    case 'all':
    case 'both':
    case 'none':
      return `${one.kind}(${one.of.map(printModifier).join(', ')})`;
  }
}

function printTest(test: Test): string {
  const not = 'negated' in test && test.negated ? 'not ' : '';
  switch (test.kind) {
    case 'compare':
      return `${test.operator} ${printOperand(test.to)}`;
    case 'between':
      return `${not}${printLiteral(test.low)}..${printLiteral(test.high)}`;
    case 'is':
      return `${not}= ${test.literals.map(printLiteral).join(' or ')}`;
    case 'text':
      return `${not}${test.how} ${test.literals.map(printLiteral).join(' or ')}`;
    case 'missing':
      return `${not}missing`;
  }
}

function printOperand(to: Operand): string {
  if (to.kind === 'literal') return printLiteral(to.literal);
  if (to.kind === 'aggregate')
    return `${to.fn}${to.noun ? ` ${printNoun(to.noun)}` : ''}${to.within ? ` within ${printNoun(to.within)}` : ''}`;
  return printNoun(to.noun);
}

function printLiteral(literal: Literal): string {
  return `"${literal.words}"`;
}
