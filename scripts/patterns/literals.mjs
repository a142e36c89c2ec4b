import { parseSync, Visitor } from 'vite';

/**
 * A regular expression of the sources.
 * @typedef {object} Pattern
 * @property {string} file From the root, with `/`.
 * @property {number} line
 * @property {string} source
 * @property {string} flags
 */
/** @typedef {{ file: string, line: number }} Place */

/**
 * What one file says of regular expressions.
 * @param {string} file From the root; its ending says the language.
 * @param {string} text
 * @returns {{ literals: Pattern[], composed: Place[] }} Literals, and where `RegExp` is called, whatever with.
 * @throws When the text is not TypeScript.
 */
export function patternsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** @type {Pattern[]} */
  const literals = [];
  /** @type {Place[]} */
  const composed = [];
  const lineAt = lineCounter(text);
  /** @param {{ callee: import('vite').ESTree.Expression | import('vite').ESTree.Super, start: number }} call */
  const called = ({ callee, start }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      composed.push({ file, line: lineAt(start) });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        literals.push({
          file,
          line: lineAt(node.start),
          source: node.regex.pattern,
          flags: node.regex.flags,
        });
    },
    NewExpression: called,
    CallExpression: called,
  }).visit(program);
  return { literals, composed };
}

/** @param {string} text */
function lineCounter(text) {
  let line = 1;
  let at = 0;
  /** @param {number} offset Never smaller than that of the call before. */
  return (offset) => {
    for (; at < offset; at += 1) if (text[at] === '\n') line += 1;
    return line;
  };
}
