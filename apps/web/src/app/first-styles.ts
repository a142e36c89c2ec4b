/** One part of a style sheet: what stands before its braces (or its `;`), and what is in them. */
interface Block {
  readonly prelude: string;
  /** Null: a statement without braces. */
  readonly body: string | null;
}

const CONDITIONAL = /^@(?:media|supports|layer|container)\b/;
const KEYFRAMES = /^@keyframes\s+([\w-]+)/;
/** Conditions in brackets name what else may be there, or must not. */
const IN_BRACKETS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;

/** Where a quoted text or a bracket that begins at `at` ends; `at` itself where neither begins. */
function skipQuoted(css: string, at: number): number {
  const end = { '"': '"', "'": "'", '(': ')' }[css[at] ?? ''];
  if (end === undefined) return at;
  const found = css.indexOf(end, at + 1);
  return found < 0 ? css.length : found;
}

/** The index after the brace that closes the one at `open`. */
function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else at = skipQuoted(css, at);
  }
  return css.length;
}

function* blocksOf(css: string): Generator<Block> {
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ';') {
      yield { prelude: css.slice(start, at), body: null };
      start = at + 1;
    } else if (css[at] === '{') {
      const end = closingBrace(css, at);
      yield { prelude: css.slice(start, at).trim(), body: css.slice(at + 1, end - 1) };
      start = end;
      at = end - 1;
    } else at = skipQuoted(css, at);
  }
}

/** Whether each class that one of the selectors asks for is in use. */
function applies(selectors: string, used: ReadonlySet<string>): boolean {
  return selectors
    .replace(IN_BRACKETS, '')
    .split(',')
    .some((selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => used.has(name)));
}

function keptRules(css: string, used: ReadonlySet<string>): string {
  let kept = '';
  for (const { prelude, body } of blocksOf(css)) {
    if (body === null) kept += `${prelude};`;
    else if (CONDITIONAL.test(prelude)) {
      const inner = keptRules(body, used);
      if (inner !== '') kept += `${prelude}{${inner}}`;
    } else if (prelude.startsWith('@') || applies(prelude, used)) kept += `${prelude}{${body}}`;
  }
  return kept;
}

/** Without the animations that no rule names. */
function withoutIdleAnimations(css: string): string {
  let kept = '';
  for (const { prelude, body } of blocksOf(css)) {
    const name = KEYFRAMES.exec(prelude)?.[1];
    const isNamed = name === undefined || new RegExp(`animation[^;}]*\\b${name}\\b`).test(css);
    if (isNamed) kept += body === null ? `${prelude};` : `${prelude}{${body}}`;
  }
  return kept;
}

/**
 * The part of a page's styles that its HTML needs as it is sent: rules for classes that stand nowhere in it come with the
 * application. In doubt a rule stays. `css` is what the build made: without comments.
 */
export function firstStyles(css: string, html: string): string {
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  return withoutIdleAnimations(keptRules(css, used));
}
