import type { JsonObject } from '@rer/agent';
import { Liquid } from 'liquidjs';

/** Limits of every template. `renderLimit` is in milliseconds, below the time limit of the thread. */
const LIMITS = { parseLimit: 200_000, renderLimit: 300, memoryLimit: 1_000_000 };
/**
 * A text with more outputs and tags is not treated as a template: `liquidjs` takes them off the front of an array, and beyond some
 * thousands V8 needs time in proportion to the rest of the array for each.
 */
const OPENINGS_MAX = 2_000;
const OPENING = /\{[{%]/g;

/** Templates name values and nothing else: there are no files, and what a value inherits is not seen. */
const liquid = new Liquid({
  ...LIMITS,
  ownPropertyOnly: true,
  relativeReference: false,
  fs: {
    existsSync: () => false,
    exists: async () => false,
    readFileSync: () => '',
    readFile: async () => '',
    resolve: (_dir, file) => file,
  },
});

/** Fills values into a text. An invalid or too expensive template is returned unchanged. May take long: see `ThreadedTemplates`. */
export async function fillTemplate(text: string, scope: JsonObject): Promise<string> {
  if ((text.match(OPENING)?.length ?? 0) > OPENINGS_MAX) return text;
  try {
    const filled: unknown = await liquid.parseAndRender(text, scope);
    return typeof filled === 'string' ? filled : text;
  } catch {
    return text;
  }
}
