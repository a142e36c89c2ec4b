/** What no database holds, no person has, or no program expects. */
const MANGLED: readonly unknown[] = [
  'a\u0000@b.de',
  'a\ud800@b.de',
  'x'.repeat(5000),
  null,
  ['\u0000'],
  nested(200),
];

function nested(levels: number): unknown {
  let value: unknown = '\u0000';
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}

/** The same object as often as it takes to have each of its members mangled in each way, one at a time. */
export function mangled(body: object): readonly object[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const inner = typeof value === 'object' && value !== null ? mangled(value) : [];
    return [...MANGLED, ...inner].map((each) => ({ ...body, [name]: each }));
  });
}
