import process from 'node:process';
import { CLASSES, countsOf, divided, problemsOf } from './patterns/judge.mjs';
import { GERMAN_ALLOWED, REVIEWED } from './patterns/reviewed.mjs';
import { productPatterns } from './patterns/sources.mjs';
import { keep, verdictsOf } from './patterns/verdict-file.mjs';

/**
 * Checks how long each regular expression of the product may take, keeps the verdicts for the test of the same, and tells
 * what is wrong. Verdicts that are on file are not asked for again.
 */
const product = await productPatterns();
const verdicts = await verdictsOf(product.patterns, async (left, known) => {
  if (left % 10 !== 0) return;
  console.log(`${left} patterns are left to be checked.`);
  // Whoever ends it now does not begin anew.
  await keep(known);
});
await keep(verdicts);
const { judged, counted } = divided(product.patterns);
for (const [name, patterns] of Object.entries({
  'of the product': judged,
  'of the built-in German': counted,
})) {
  const counts = countsOf(patterns, verdicts);
  console.log(
    `${counts.all} patterns ${name}: ${CLASSES.map((each) => `${counts[each]} ${each}`).join(', ')}.`,
  );
}
const problems = problemsOf(product, verdicts, { reviewed: REVIEWED, allowed: GERMAN_ALLOWED });
for (const problem of problems) console.error(problem);
// The checker's programs would go on waiting for work.
process.exit(problems.length > 0 ? 1 : 0);
