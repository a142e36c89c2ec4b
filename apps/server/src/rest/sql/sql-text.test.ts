import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRestQuery } from '../query/parse-query.ts';
import { RestError } from '../rest-error.ts';
import { findTable, TABLE_NAMES, type Table } from '../schema-map.ts';
import { readSql } from './read-sql.ts';
import { deleteSql, insertSql, updateSql } from './write-sql.ts';

const providers = requireTable('rer_dienstleister');

function requireTable(name: string): Table {
  const table = findTable(name);
  if (table === null) throw new Error(`no table ${name}`);
  return table;
}

const read = (query: string, table = providers) =>
  readSql(table, parseRestQuery(query, table.name), { counted: false, stripNulls: false });
const refusal = (query: string): unknown => {
  try {
    return read(query).text;
  } catch (error) {
    return error instanceof RestError ? [error.status, error.code, error.message] : error;
  }
};

describe('reading', () => {
  it('binds values with the type of their column', () => {
    const { text, bound } = read('select=id&rating=gte.3&or=(stadt.eq.Bonn,intern.is.true)');
    expect(text).toContain(
      `where t."deleted_at" is null and (t."rating" >= $1::numeric) and ((t."stadt" = $2::text) or (t."intern" is true))`,
    );
    expect(bound.slice(0, 2)).toEqual([
      { value: '3', type: 'numeric' },
      { value: 'Bonn', type: 'text' },
    ]);
  });

  it('never reads more rows than one answer may hold', () => {
    expect(read('limit=5000').bound).toContainEqual({ value: 1000, type: 'bigint' });
    expect(read('limit=5').bound).toContainEqual({ value: 5, type: 'bigint' });
  });

  it('breaks ties of an order by the primary key', () => {
    expect(read('order=stadt.desc').text).toContain('order by t."stadt" desc, t."id" desc limit');
  });

  it('turns stars of a pattern into percent signs, and those of a regular expression not', () => {
    expect(read('name=like.a*').bound[0]?.value).toBe('a%');
    expect(read('name=match.a*').bound[0]?.value).toBe('a*');
  });

  it.each([
    ['an unknown column', 'secret=eq.1', [400, '42703', 'column rer_dienstleister.secret does not exist']],
    [
      'the mark of deletion',
      'deleted_at=not.is.null',
      [400, '42703', 'column rer_dienstleister.deleted_at does not exist'],
    ],
    [
      'an inherited name',
      'constructor=eq.1',
      [400, '42703', 'column rer_dienstleister.constructor does not exist'],
    ],
    [
      'an unknown column to select',
      'select=secret',
      [400, '42703', 'column rer_dienstleister.secret does not exist'],
    ],
    [
      'an unknown column to order by',
      'order=secret',
      [400, '42703', 'column rer_dienstleister.secret does not exist'],
    ],
    [
      'a pattern on a number',
      'rating=like.1*',
      [404, '42883', 'operator does not exist: numeric ~~ unknown'],
    ],
    ['an overlap', 'name=ov.{a}', [404, '42883', 'operator does not exist: text && unknown']],
    [
      'a truth value of a text',
      'name=is.true',
      [400, '42804', 'argument of IS TRUE must be type boolean, not type text'],
    ],
    ['a JSON path into a text', 'name->>a=eq.1', [404, '42883', 'operator does not exist: text -> unknown']],
    [
      'an unknown text search',
      'name=fts(klingon).a',
      [400, 'PGRST100', 'Text search knows the configurations simple, german, english'],
    ],
  ])('refuses %s', (_what, query, expected) => {
    expect(refusal(query)).toEqual(expected);
  });
});

describe('any query', () => {
  const MARK = 'zq7zq';
  const marked = fc
    .string({
      maxLength: 12,
      unit: fc.constantFrom('"', "'", ')', '(', ';', '-', '\\', '$', '1', 'a', ' ', '*', '%'),
    })
    .map((text) => `${MARK}${text}`);
  const quoted = marked.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  const column = fc.oneof(
    fc.constantFrom(...providers.columns.keys()),
    quoted.map((key) => `additional_data->>${key}`),
    quoted,
  );
  const parameter = fc.oneof(
    fc
      .tuple(
        column,
        fc.constantFrom('eq', 'neq', 'gt', 'like', 'ilike', 'match', 'isdistinct', 'cs', 'fts'),
        marked,
      )
      .map(([name, op, value]) => [name, `${op}.${value}`]),
    fc
      .tuple(column, fc.array(quoted, { maxLength: 3 }))
      .map(([name, values]) => [name, `in.(${values.join(',')})`]),
    fc
      .tuple(column, quoted)
      .map(([name, value]) => ['or', `(${name}.eq.${value},not.and(${name}.ilike.${value}))`]),
    fc.tuple(quoted, column).map(([alias, name]) => ['select', `${alias}:${name}`]),
    column.map((name) => ['order', `${name}.desc`]),
  );

  it('never puts words of the request into the SQL text', () => {
    let built = 0;
    fc.assert(
      fc.property(
        fc.array(parameter, { maxLength: 4 }),
        fc.constantFrom(...TABLE_NAMES),
        (parameters, name) => {
          const table = requireTable(name);
          const text = parameters.map(
            ([key = '', value = '']) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
          );
          try {
            const query = parseRestQuery(text.join('&'), name);
            const write = { select: query.select, stripNulls: true, isReadable: true };
            const columns = [...table.columns.values()];
            const statements = [
              readSql(table, query, { counted: true, stripNulls: true }),
              deleteSql(table, query, write),
              updateSql(table, query, { ...write, columns, row: `{"name":"${MARK}"}` }),
              insertSql(table, {
                ...write,
                columns,
                rows: `[{"name":"${MARK}"}]`,
                missingDefault: true,
                stamps: { created_by: MARK },
                conflict: { column: 'id', resolution: 'merge' },
              }),
            ];
            for (const statement of statements) expect(statement.text).not.toContain(MARK);
            built += 1;
          } catch (error) {
            if (!(error instanceof RestError)) throw error;
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(built).toBeGreaterThan(200);
  });
});
