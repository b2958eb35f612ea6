/**
 * True for a question that holds a statement of SQL that changes something: it is read as nothing
 * else.
 */
export function holdsCommand(question: string): boolean {
  return /\b(?:(?:drop|truncate|alter|create)\s+(?:table|view|schema|database|index|user|role)|delete\s+from|insert\s+into|update\s+\S+\s+set|grant\s+\S+\s+on)\b/i.test(
    question,
  );
}
