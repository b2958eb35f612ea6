import { Binary, Braces, Calendar, CircleHelp, Clock, Hash, ToggleLeft, Type, type LucideIcon } from 'lucide-react';

/** Types of columns, as the semantic layer knows them. */
export const dataTypes = [
  'STRING',
  'INTEGER',
  'DECIMAL',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'TIMESTAMP',
  'TIMESTAMP_TZ',
  'TIME',
  'JSON',
  'BINARY',
  'UNKNOWN',
] as const;

const icons: Readonly<Record<string, LucideIcon>> = {
  STRING: Type,
  INTEGER: Hash,
  DECIMAL: Hash,
  NUMBER: Hash,
  BOOLEAN: ToggleLeft,
  DATE: Calendar,
  TIMESTAMP: Clock,
  TIMESTAMP_TZ: Clock,
  TIME: Clock,
  JSON: Braces,
  BINARY: Binary,
};

export const iconOfType = (type: string): LucideIcon => icons[type] ?? CircleHelp;

export const isNumber = (type: string): boolean => ['INTEGER', 'DECIMAL', 'NUMBER'].includes(type);
