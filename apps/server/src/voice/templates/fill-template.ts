import type { JsonObject } from '@rer/agent';
import { Liquid } from 'liquidjs';

/** A template of an assistant may not cost more than this, whoever wrote it. Milliseconds: less than what costs the thread. */
const LIMITS = { parseLimit: 200_000, renderLimit: 300, memoryLimit: 1_000_000 };
/**
 * Of more outputs and tags no template is made: `liquidjs` takes them off the front of an array, which V8 does in a time in proportion to what
 * is left once there are some thousands.
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

/** Fills values into a text. What is no template, or costs too much, is given as it stands. May take long: see `ThreadedTemplates`. */
export async function fillTemplate(text: string, scope: JsonObject): Promise<string> {
  if ((text.match(OPENING)?.length ?? 0) > OPENINGS_MAX) return text;
  try {
    const filled: unknown = await liquid.parseAndRender(text, scope);
    return typeof filled === 'string' ? filled : text;
  } catch {
    return text;
  }
}
