import type { CompareOperator, Condition, Filter, IsValue, Test, TextSearchOperator } from '../query/tree.ts';
import { restErrors } from '../rest-errors.ts';
import type { Table } from '../schema-map.ts';
import { columnSql, type TypedSql, typeName } from './column-sql.ts';
import type { Parameters } from './parameters.ts';

const COMPARE_SQL: Readonly<Record<CompareOperator, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
};
const TEXT_ONLY: ReadonlySet<string> = new Set(['like', 'ilike', 'match', 'imatch']);

const TEXT_SEARCH_SQL: Readonly<Record<TextSearchOperator, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};
const TEXT_SEARCH_CONFIGS: readonly string[] = ['simple', 'german', 'english'];

const IS_SQL: Readonly<Record<IsValue, string>> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
};

/** SQL of a condition on the row; every value is bound and cast by its column's type. */
export function conditionSql(table: Table, condition: Condition, parameters: Parameters): string {
  if (condition.kind === 'filter') return filterSql(table, condition, parameters);
  const members = condition.members.map((member) => conditionSql(table, member, parameters));
  return negate(`(${members.join(` ${condition.join} `)})`, condition.negated);
}

function filterSql(table: Table, { column, negated, test }: Filter, parameters: Parameters): string {
  return negate(testSql(columnSql(table, column, parameters), test, parameters), negated);
}

function negate(sql: string, negated: boolean): string {
  return negated ? `(not ${sql})` : sql;
}

function testSql(left: TypedSql, test: Test, parameters: Parameters): string {
  const { sql, type } = left;
  switch (test.op) {
    case 'is':
      return `(${sql} ${isSql(type, test.value)})`;
    case 'in':
      return `(${sql} = any(${parameters.bind(test.values, `${type}[]`)}))`;
    case 'isdistinct':
      return `(${sql} is distinct from ${parameters.bind(test.value, type)})`;
    case 'cs':
    case 'cd': {
      const operator = test.op === 'cs' ? '@>' : '<@';
      if (type !== 'jsonb') throw restErrors.operatorMissing(typeName(type), operator);
      return `(${sql} ${operator} ${parameters.bind(test.value, 'jsonb')})`;
    }
    case 'ov':
      throw restErrors.operatorMissing(typeName(type), '&&');
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts':
      return textSearchSql(left, test.op, test.config, test.value, parameters);
    default:
      return compareSql(left, test, parameters);
  }
}

function isSql(type: TypedSql['type'], value: IsValue): string {
  const asksTruth = value === 'true' || value === 'false' || value === 'unknown';
  if (asksTruth && type !== 'boolean') throw restErrors.notBoolean(value.toUpperCase(), typeName(type));
  return IS_SQL[value];
}

function compareSql(
  left: TypedSql,
  test: Extract<Test, { op: CompareOperator }>,
  parameters: Parameters,
): string {
  const operator = COMPARE_SQL[test.op];
  if (TEXT_ONLY.has(test.op) && left.type !== 'text')
    throw restErrors.operatorMissing(typeName(left.type), operator);
  const written = (value: string) =>
    test.op === 'like' || test.op === 'ilike' ? value.replaceAll('*', '%') : value;
  if (test.quantifier === null) {
    return `(${left.sql} ${operator} ${parameters.bind(written(test.value), left.type)})`;
  }
  const values = parameters.bind(test.values.map(written), `${left.type}[]`);
  return `(${left.sql} ${operator} ${test.quantifier}(${values}))`;
}

function textSearchSql(
  { sql, type }: TypedSql,
  op: TextSearchOperator,
  config: string | null,
  value: string,
  parameters: Parameters,
): string {
  if (type !== 'text') throw restErrors.operatorMissing(typeName(type), '@@');
  const known = TEXT_SEARCH_CONFIGS.find((name) => name === (config ?? 'simple'));
  if (known === undefined) {
    throw restErrors.unparsable(`Text search knows the configurations ${TEXT_SEARCH_CONFIGS.join(', ')}`);
  }
  return `(to_tsvector('${known}', ${sql}) @@ ${TEXT_SEARCH_SQL[op]}('${known}', ${parameters.bind(value, 'text')}))`;
}
