import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RestError } from '../rest-error.ts';
import { parseRestQuery } from './parse-query.ts';
import {
  CASTS,
  COMPARE_OPERATORS,
  type ColumnPath,
  type Condition,
  IS_VALUES,
  type Query,
  type SelectItem,
  SINGLE_OPERATORS,
  TEXT_SEARCH_OPERATORS,
  type Test,
} from './tree.ts';

const TABLE = 'rer_dienstleister';
const parse = (query: string) => parseRestQuery(query, TABLE);
const where = (query: string) => parse(query).where[0];
const refusal = (query: string): RestError => {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  throw new Error('the query was taken');
};

describe('filters', () => {
  it.each<[string, string, Test]>([
    [
      'an operator and its value to the end, dots and commas included',
      'email=eq.a.b,c(d)@x.de',
      { op: 'eq', quantifier: null, value: 'a.b,c(d)@x.de' },
    ],
    [
      'a plus sign as a blank',
      'name=eq.Stadtwerke+K%C3%B6ln',
      { op: 'eq', quantifier: null, value: 'Stadtwerke Köln' },
    ],
    [
      'quoted and bare values of a list, quotes inside a bare value too',
      'name=in.(a,"b,c","q\\"x",d"e)',
      { op: 'in', values: ['a', 'b,c', 'q"x', 'd"e'] },
    ],
    [
      'a value that only begins with a quotation as written',
      'name=in.("a"b,c)',
      { op: 'in', values: ['"a"b', 'c'] },
    ],
    ['an empty list', 'name=in.()', { op: 'in', values: [] }],
    [
      'any and all with a list in braces',
      'name=ilike(any).{a*,"b,c"}',
      { op: 'ilike', quantifier: 'any', values: ['a*', 'b,c'] },
    ],
  ])('reads %s', (_what, query, expected) => {
    expect(where(query)).toMatchObject({ kind: 'filter', negated: false, test: expected });
  });

  it('reads not before the operator', () => {
    expect(where('name=not.is.null')).toMatchObject({ negated: true, test: { op: 'is', value: 'null' } });
  });

  it('reads a JSON path', () => {
    expect(where('additional_data->address->>city=eq.Bonn')).toMatchObject({
      column: {
        column: 'additional_data',
        path: [
          { arrow: '->', key: 'address' },
          { arrow: '->>', key: 'city' },
        ],
      },
    });
  });

  it('reads groups within groups', () => {
    expect(where('or=(name.eq.a,not.and(email.ilike.*@x.de,plz.in.(1,2)))')).toEqual({
      kind: 'group',
      negated: false,
      join: 'or',
      members: [
        filter('name', { op: 'eq', quantifier: null, value: 'a' }),
        {
          kind: 'group',
          negated: true,
          join: 'and',
          members: [
            filter('email', { op: 'ilike', quantifier: null, value: '*@x.de' }),
            filter('plz', { op: 'in', values: ['1', '2'] }),
          ],
        },
      ],
    });
  });

  it('keeps several conditions on one column', () => {
    expect(parse('rating=gte.1&rating=lt.3&not.or=(name.eq.a)').where).toHaveLength(3);
  });
});

describe('select, order and names', () => {
  it('reads aliases, casts and JSON paths', () => {
    expect(parse('select=id,firma:firmen_name,umsatz::text,stadt2:additional_data->>stadt').select).toEqual([
      column('id'),
      { ...column('firmen_name'), alias: 'firma' },
      { ...column('umsatz'), cast: 'text' },
      {
        kind: 'column',
        column: { column: 'additional_data', path: [{ arrow: '->>', key: 'stadt' }] },
        alias: 'stadt2',
        cast: null,
      },
    ]);
  });

  it('reads direction and place of nulls', () => {
    expect(parse('order=name.desc.nullslast,id').order).toEqual([
      { column: { column: 'name', path: [] }, direction: 'desc', nulls: 'last' },
      { column: { column: 'id', path: [] }, direction: 'asc', nulls: null },
    ]);
  });

  it('reads names of columns with blanks, umlauts and bare quotes', () => {
    expect(parse('columns=%22Stra%C3%9Fe+1%22,%22a%22b%22,plain').columns).toEqual([
      'Straße 1',
      'a"b',
      'plain',
    ]);
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown operator', 'name=equals.a', 'PGRST100'],
    ['a value without operator', 'name=a', 'PGRST100'],
    ['an open list', 'name=in.(a,b', 'PGRST100'],
    ['an open group', 'or=(name.eq.a', 'PGRST100'],
    ['text behind a group', 'or=(name.eq.a)x', 'PGRST100'],
    ['an unknown truth value', 'intern=is.maybe', 'PGRST100'],
    ['a cast that is not on the list', 'select=name::regclass', 'PGRST100'],
    ['an unknown direction', 'order=name.up', 'PGRST100'],
    ['a limit that is no number', 'limit=ten', 'PGRST100'],
    ['a negative limit', 'limit=-1', 'PGRST103'],
    ['a name given twice', 'limit=1&limit=2', 'PGRST100'],
    ['broken percent-encoding', 'name=eq.%E4', 'PGRST100'],
    ['an embedded table', 'select=id,orders(*)', 'PGRST200'],
    ['an embedded table with a hint', 'select=orders!inner(id)', 'PGRST200'],
    ['a spread table', 'select=...orders(id)', 'PGRST200'],
    ['a condition on an embedded table', 'orders.id=eq.1', 'PGRST108'],
    ['an aggregate', 'select=count()', 'PGRST123'],
    ['an aggregate of a column', 'select=umsatz.sum()', 'PGRST123'],
  ])('%s is refused', (_what, query, code) => {
    expect(refusal(query).code).toBe(code);
  });

  it('says where the text stopped making sense', () => {
    expect(refusal('or=(name.eq.a,x)').details).toBe('at character 13 of or');
  });
});

describe('limits', () => {
  const many = (count: number, item: string, separator: string) =>
    Array.from({ length: count }, () => item).join(separator);
  it.each([
    ['50 filters', many(50, 'plz=eq.1', '&'), many(51, 'plz=eq.1', '&')],
    ['50 filters in a group', `or=(${many(50, 'plz.eq.1', ',')})`, `or=(${many(51, 'plz.eq.1', ',')})`],
    [
      '5 levels',
      `or=${'(and'.repeat(4)}(plz.eq.1)${')'.repeat(4)}`,
      `or=${'(and'.repeat(5)}(plz.eq.1)${')'.repeat(5)}`,
    ],
    ['200 values of a list', `plz=in.(${many(200, '1', ',')})`, `plz=in.(${many(201, '1', ',')})`],
    ['2,000 characters of a value', `name=eq.${'a'.repeat(2000)}`, `name=eq.${'a'.repeat(2001)}`],
    ['200 characters of a pattern', `name=ilike.${'a'.repeat(200)}`, `name=ilike.${'a'.repeat(201)}`],
    ['10 wildcards of a pattern', `name=like.${'a*'.repeat(10)}`, `name=like.${'a%25'.repeat(11)}`],
    [
      '5 steps of a JSON path',
      `additional_data${'->a'.repeat(5)}=eq.1`,
      `additional_data${'->a'.repeat(6)}=eq.1`,
    ],
    ['10 columns of an order', `order=${many(10, 'name', ',')}`, `order=${many(11, 'name', ',')}`],
  ])('%s are taken, one more is refused', (_what, within, beyond) => {
    expect(() => parse(within)).not.toThrow();
    expect(refusal(beyond).code).toBe('PGRST100');
  });
});

describe('any input', () => {
  const fragments = fc.constantFrom(
    ...'name,email,additional_data,->,->>,eq,in,or,and,not,is,null,(,),.,",\\,{,},:,::,*,%,=,&,+,%20,%C3,select,order,limit,offset,columns,on_conflict,any,fts,-1,99999999999999999999,\u0000,ö,__proto__,constructor'.split(
      ',',
    ),
    ',',
  );
  const queries = fc.oneof(
    fc.string(),
    fc.array(fragments, { maxLength: 25 }).map((parts) => parts.join('')),
  );

  it('parses or is refused with an error of this dialect, nothing else', () => {
    fc.assert(
      fc.property(queries, (query) => {
        try {
          parse(query);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a tree', () => {
  it('prints and parses back to itself', () => {
    fc.assert(
      fc.property(query, (tree) => {
        expect(parse(printQuery(tree))).toEqual(tree);
      }),
      { numRuns: 1000 },
    );
  });
});

function column(name: string) {
  return { kind: 'column', column: { column: name, path: [] }, alias: null, cast: null } as const;
}

function filter(name: string, test: Test): Condition {
  return { kind: 'filter', column: { column: name, path: [] }, negated: false, test };
}

/** A query string is UTF-8, which cannot write one half of a surrogate pair. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: 'binary' })
  .filter((text) => !LONE_SURROGATE.test(text));
const value = fc.string({ maxLength: 12, unit: 'binary' }).filter((text) => !LONE_SURROGATE.test(text));
const pattern = value.map((text) => text.replaceAll(/[*%]/g, '_'));
const path: fc.Arbitrary<ColumnPath> = fc.record({
  column: name,
  path: fc
    .tuple(fc.array(name, { maxLength: 3 }), fc.option(name))
    .map(([keys, last]) => [
      ...keys.map((key) => ({ arrow: '->' as const, key })),
      ...(last === null ? [] : [{ arrow: '->>' as const, key: last }]),
    ]),
});
const test: fc.Arbitrary<Test> = fc.oneof(
  fc.record({ op: fc.constantFrom(...COMPARE_OPERATORS), quantifier: fc.constant(null), value: pattern }),
  fc.record({
    op: fc.constantFrom(...COMPARE_OPERATORS),
    quantifier: fc.constantFrom('any' as const, 'all' as const),
    values: fc.array(
      pattern.map((text) => text.replaceAll(/[{}]/g, '-')),
      { maxLength: 4 },
    ),
  }),
  fc.record({ op: fc.constantFrom(...SINGLE_OPERATORS), value }),
  fc.record({
    op: fc.constantFrom(...TEXT_SEARCH_OPERATORS),
    config: fc.constantFrom(null, 'german'),
    value,
  }),
  fc.record({ op: fc.constant('is' as const), value: fc.constantFrom(...IS_VALUES) }),
  fc.record({ op: fc.constant('in' as const), values: fc.array(value, { maxLength: 4 }) }),
);
const filterTree: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('filter' as const),
  column: path,
  negated: fc.boolean(),
  test,
});
const condition: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    filterTree,
    fc.record({
      kind: fc.constant('group' as const),
      negated: fc.boolean(),
      join: fc.constantFrom('and' as const, 'or' as const),
      members: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).node;
const item: fc.Arbitrary<SelectItem> = fc.oneof(
  fc.constant({ kind: 'all' as const }),
  fc.record({
    kind: fc.constant('column' as const),
    column: path,
    alias: fc.option(name),
    cast: fc.option(fc.constantFrom(...CASTS)),
  }),
);
const query: fc.Arbitrary<Query> = fc.record({
  select: fc.array(item, { minLength: 1, maxLength: 4 }),
  where: fc.array(condition, { maxLength: 2 }),
  order: fc.array(
    fc.record({
      column: path,
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      nulls: fc.constantFrom(null, 'first' as const, 'last' as const),
    }),
    { maxLength: 3 },
  ),
  limit: fc.option(fc.nat()),
  offset: fc.nat(),
  columns: fc.option(fc.uniqueArray(name, { minLength: 1, maxLength: 4 })),
  onConflict: fc.option(fc.uniqueArray(name, { minLength: 1, maxLength: 2 })),
});

function printQuery(tree: Query): string {
  const parameters: [string, string][] = [
    ['select', tree.select.map(printItem).join(',')],
    ...tree.where.map(printParameter),
    [
      'order',
      tree.order
        .map(
          (term) =>
            `${printPath(term.column)}.${term.direction}${term.nulls === null ? '' : `.nulls${term.nulls}`}`,
        )
        .join(','),
    ],
    ['offset', String(tree.offset)],
  ];
  if (tree.limit !== null) parameters.push(['limit', String(tree.limit)]);
  if (tree.columns !== null) parameters.push(['columns', tree.columns.map(quote).join(',')]);
  if (tree.onConflict !== null) parameters.push(['on_conflict', tree.onConflict.map(quote).join(',')]);
  return parameters.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`).join('&');
}

function printParameter(tree: Condition): [string, string] {
  if (tree.kind === 'group') {
    return [`${tree.negated ? 'not.' : ''}${tree.join}`, `(${tree.members.map(printMember).join(',')})`];
  }
  return [printPath(tree.column), `${tree.negated ? 'not.' : ''}${printTest(tree.test, (text) => text)}`];
}

function printMember(tree: Condition): string {
  if (tree.kind === 'group') {
    return `${tree.negated ? 'not.' : ''}${tree.join}(${tree.members.map(printMember).join(',')})`;
  }
  return `${printPath(tree.column)}.${tree.negated ? 'not.' : ''}${printTest(tree.test, quote)}`;
}

function printTest(tree: Test, print: (text: string) => string): string {
  if (tree.op === 'in') return `in.(${tree.values.map(quote).join(',')})`;
  if ('config' in tree)
    return `${tree.op}${tree.config === null ? '' : `(${tree.config})`}.${print(tree.value)}`;
  if ('values' in tree)
    return `${tree.op}(${tree.quantifier}).${print(`{${tree.values.map(quote).join(',')}}`)}`;
  return `${tree.op}.${tree.op === 'is' ? tree.value : print(tree.value)}`;
}

function printItem(tree: SelectItem): string {
  if (tree.kind === 'all') return '*';
  const alias = tree.alias === null ? '' : `${quote(tree.alias)}:`;
  return `${alias}${printPath(tree.column)}${tree.cast === null ? '' : `::${tree.cast}`}`;
}

function printPath(tree: ColumnPath): string {
  return `${quote(tree.column)}${tree.path.map(({ arrow, key }) => `${arrow}${quote(key)}`).join('')}`;
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
