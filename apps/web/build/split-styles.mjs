import postcss from 'postcss';

/** @typedef {import('postcss').Container} Container */
/** @typedef {import('postcss').ChildNode} ChildNode */

const CONDITIONAL = /^(?:media|supports|layer|container)$/;
/** Conditions in brackets name what else may be there, or must not. */
const IN_BRACKETS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.([\w-]+)/g;

/**
 * Whether one of the selectors asks for no class that is not in use.
 * @param {readonly string[]} selectors
 * @param {ReadonlySet<string>} used
 */
function applies(selectors, used) {
  return selectors.some((selector) =>
    [...selector.replace(IN_BRACKETS, '').matchAll(CLASS)].every(([, name = '']) => used.has(name)),
  );
}

/**
 * Whether something stands in the HTML: a rule that can apply there, and everything that is no rule.
 * @param {ChildNode} node
 * @param {ReadonlySet<string>} used
 */
function isFirst(node, used) {
  return node.type !== 'rule' || applies(node.selectors, used);
}

/**
 * Takes out of a sheet, or of a block in it, the rules for which `leaves` holds, and blocks with nothing left in them.
 * @param {Container} container
 * @param {(node: ChildNode) => boolean} leaves
 */
function takeOut(container, leaves) {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'atrule' && CONDITIONAL.test(node.name) && node.nodes !== undefined) {
      takeOut(node, leaves);
      if (node.nodes.length === 0) node.remove();
    } else if (leaves(node)) node.remove();
  }
}

/**
 * Names of the animations that a sheet's rules run, and other words of the same declarations.
 * @param {Container} sheet
 */
function animationsOf(sheet) {
  /** @type {Set<string>} */
  const names = new Set();
  sheet.walkDecls(/^animation(?:-name)?$/, ({ value }) => {
    for (const [word] of value.matchAll(/[\w-]+/g)) names.add(word);
  });
  return names;
}

/**
 * Classes that stand in HTML.
 * @param {string} html
 */
function classesOf(html) {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/**
 * Parts the styles of a page in those that its HTML needs as it is sent, and the rest, which comes with the application: rules
 * for classes that stand nowhere in the HTML, and animations that only such rules run. Each rule is in one of both, so that
 * nothing is declared twice: a font that is declared again lays its text out again, and moves what is being pressed. In doubt a
 * rule comes first.
 *
 * The rest applies after the first, whatever their order was. That differs only for an element with a class of each, when the
 * rule of the rest was declared before the other one and is as specific: `test/landing-styles.test.ts` compares what the form
 * can show.
 * @param {string} css
 * @param {string} html
 * @returns {{ first: string, rest: string }}
 */
export function splitStyles(css, html) {
  const used = classesOf(html);
  const first = postcss.parse(css);
  const rest = first.clone();
  takeOut(first, (node) => !isFirst(node, used));
  const running = animationsOf(first);
  /** @param {ChildNode} node */
  const isIdle = (node) => node.type === 'atrule' && node.name === 'keyframes' && !running.has(node.params);
  takeOut(first, isIdle);
  takeOut(rest, (node) => isFirst(node, used) && !isIdle(node));
  return { first: first.toString(), rest: rest.toString() };
}
