import { IN_VALUES_MAX, PATTERN_LENGTH_MAX, PATTERN_WILDCARDS_MAX } from './limits.ts';
import type { Scanner } from './scanner.ts';
import {
  COMPARE_OPERATORS,
  type CompareOperator,
  IS_VALUES,
  SINGLE_OPERATORS,
  TEXT_SEARCH_OPERATORS,
  type Test,
} from './tree.ts';

const PATTERNS: ReadonlySet<string> = new Set(['like', 'ilike', 'match', 'imatch']);

/** How the value after the operator is delimited: alone in its parameter, or inside a group's brackets. */
export type Setting = 'alone' | 'grouped';

/** Reads `op[(any|all)].value`. */
export function parseTest(scanner: Scanner, setting: Setting): Test {
  const name = scanner.until('.(');
  const compare = COMPARE_OPERATORS.find((op) => op === name);
  if (compare !== undefined) return parseCompare(scanner, setting, compare);
  const search = TEXT_SEARCH_OPERATORS.find((op) => op === name);
  if (search !== undefined) {
    const config = parseConfig(scanner);
    scanner.expect('.');
    return { op: search, config, value: parseValue(scanner, setting) };
  }
  scanner.expect('.');
  const single = SINGLE_OPERATORS.find((op) => op === name);
  if (single !== undefined) return { op: single, value: parseValue(scanner, setting) };
  if (name === 'is') return parseIs(scanner, setting);
  if (name === 'in') return { op: 'in', values: parseList(scanner) };
  throw scanner.refuse('unknown operator');
}

function parseCompare(scanner: Scanner, setting: Setting, op: CompareOperator): Test {
  const quantifier = scanner.takes('(any)') ? 'any' : scanner.takes('(all)') ? 'all' : null;
  scanner.expect('.');
  const value = parseValue(scanner, setting);
  if (quantifier === null) {
    checkPattern(scanner, op, value);
    return { op, quantifier, value };
  }
  const values = arrayElements(value);
  if (values === null) throw scanner.refuse('a list like {a,b} expected');
  if (values.length > IN_VALUES_MAX) throw scanner.refuse(`a list holds more than ${IN_VALUES_MAX} values`);
  for (const each of values) checkPattern(scanner, op, each);
  return { op, quantifier, values };
}

function parseIs(scanner: Scanner, setting: Setting): Test {
  const word = parseValue(scanner, setting).toLowerCase();
  const value = IS_VALUES.find((known) => known === word);
  if (value === undefined) throw scanner.refuse('null, not_null, true, false or unknown expected');
  return { op: 'is', value };
}

function parseConfig(scanner: Scanner): string | null {
  if (!scanner.takes('(')) return null;
  const config = scanner.until(')');
  scanner.expect(')');
  return config;
}

function parseValue(scanner: Scanner, setting: Setting): string {
  if (setting === 'alone') return scanner.rest();
  return scanner.quoted(',)') ?? scanner.braced(',)') ?? scanner.until(',)');
}

function parseList(scanner: Scanner): readonly string[] {
  scanner.expect('(');
  if (scanner.takes(')')) return [];
  const values: string[] = [];
  do {
    if (values.length === IN_VALUES_MAX)
      throw scanner.refuse(`a list holds more than ${IN_VALUES_MAX} values`);
    values.push(scanner.quoted(',)') ?? scanner.until(',)'));
  } while (scanner.takes(','));
  scanner.expect(')');
  return values;
}

/** Patterns are the one kind of value whose cost grows faster than its length. */
function checkPattern(scanner: Scanner, op: CompareOperator, pattern: string): void {
  if (!PATTERNS.has(op)) return;
  if (pattern.length > PATTERN_LENGTH_MAX) {
    throw scanner.refuse(`a pattern is longer than ${PATTERN_LENGTH_MAX} characters`);
  }
  const wildcards = pattern.replaceAll(/[^*%]/g, '').length;
  if (wildcards > PATTERN_WILDCARDS_MAX) {
    throw scanner.refuse(`a pattern holds more than ${PATTERN_WILDCARDS_MAX} wildcards`);
  }
}

/** Reads PostgreSQL's one-dimensional array text (`{a,"b c"}`) into its elements; null if it is none. */
function arrayElements(text: string): readonly string[] | null {
  if (!text.startsWith('{') || !text.endsWith('}') || text.length < 2) return null;
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  const elements: string[] = [];
  let element = '';
  let inQuotes = false;
  for (let index = 0; index < inner.length; index += 1) {
    const character = inner.charAt(index);
    if (character === '\\' && index + 1 < inner.length) {
      index += 1;
      element += inner.charAt(index);
    } else if (character === '"') {
      inQuotes = !inQuotes;
    } else if (character === ',' && !inQuotes) {
      elements.push(element);
      element = '';
    } else {
      element += character;
    }
  }
  if (inQuotes) return null;
  elements.push(element);
  return elements;
}
