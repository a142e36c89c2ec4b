import { DEPTH_MAX } from './limits.ts';
import { parseColumnPath } from './parse-column.ts';
import { parseTest } from './parse-test.ts';
import { Scanner } from './scanner.ts';
import type { Condition, Filter, Group } from './tree.ts';

/** Reads one ordinary parameter, `column=[not.]op.value`. */
export function parseFilter(key: string, text: string): Filter {
  const keyScanner = new Scanner(key, key);
  const column = parseColumnPath(keyScanner);
  keyScanner.expectEnd();
  const scanner = new Scanner(key, text);
  const negated = scanner.takes('not.');
  const test = parseTest(scanner, 'alone');
  scanner.expectEnd();
  return { kind: 'filter', column, negated, test };
}

/** Reads the value of `or=`, `and=`, `not.or=` or `not.and=`. */
export function parseGroup(key: string, join: Group['join'], negated: boolean, text: string): Group {
  const scanner = new Scanner(key, text);
  const group = parseMembers(scanner, join, negated, 1);
  scanner.expectEnd();
  return group;
}

function parseMembers(scanner: Scanner, join: Group['join'], negated: boolean, depth: number): Group {
  if (depth > DEPTH_MAX) throw scanner.refuse(`groups are nested deeper than ${DEPTH_MAX}`);
  scanner.expect('(');
  const members: Condition[] = [];
  do {
    members.push(parseMember(scanner, depth));
  } while (scanner.takes(','));
  scanner.expect(')');
  return { kind: 'group', negated, join, members };
}

const GROUP_OPENINGS = [
  { opening: 'and(', join: 'and', negated: false },
  { opening: 'or(', join: 'or', negated: false },
  { opening: 'not.and(', join: 'and', negated: true },
  { opening: 'not.or(', join: 'or', negated: true },
] as const;

function parseMember(scanner: Scanner, depth: number): Condition {
  const group = GROUP_OPENINGS.find(({ opening }) => scanner.sees(opening));
  if (group !== undefined) {
    scanner.expect(group.opening.slice(0, -1));
    return parseMembers(scanner, group.join, group.negated, depth + 1);
  }
  const column = parseColumnPath(scanner);
  scanner.expect('.');
  const negated = scanner.takes('not.');
  return { kind: 'filter', column, negated, test: parseTest(scanner, 'grouped') };
}

/** Number of filters in a condition. */
export function countFilters(condition: Condition): number {
  if (condition.kind === 'filter') return 1;
  return condition.members.reduce((sum, member) => sum + countFilters(member), 0);
}
