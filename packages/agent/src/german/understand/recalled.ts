import type { Sentence } from './sentence.ts';

/** Verbs that ask for a name which somebody has forgotten, and what is said beside them. */
const CALLED = '(?:hieß|hieße|hiess|heißt|heisst|hießen|hiessen|heißen|heissen|nannte sich|nennt sich)';
// `noch mal` are two of them: named as one as well, each further one would double the ways to read them.
const LIGHT = '(?:denn|noch|nochmal|gleich|doch|eigentlich|mal|schnell|wieder|bloß|jetzt|bei uns)';
/** `der mit den Oberleitungen in Halle, wie hieß der?` */
const BEHIND = new RegExp(
  `^(?<told>.{4,200}?)[\\s,;.–-]+(?:und )?wie ${CALLED}(?: (?:der|die|das|sie|er|${LIGHT}))*[\\s?!.]*$`,
  'iu',
);
/** `wie hieß nochmal die mit den Turbinen`. A noun behind the article is a column or somebody else. */
const BEFORE = new RegExp(
  `^\\s*(?:wie|was) ${CALLED}(?: ${LIGHT})* (?<told>(?:der|die|das|diese|dieser)(?: (?:firma|betrieb|laden|anbieter|dienstleister|partner|leute|verein|unternehmen|bude))?,? (?:mit|aus|in|bei uns|wo|der|die|das|für)(?!\\p{L}).*)$`,
  'iu',
);
/** `wie war das, Bergmann in Essen`. */
const AGAIN = new RegExp(`^\\s*wie (?:war|ging) das(?: ${LIGHT})*[\\s,:]+(?<told>\\p{L}.*)$`, 'iu');

/** `ich komm nicht auf den Namen, die machen Trassenpflege`. */
const LOST =
  /^\s*(?:ich komme? (?:nicht|grad nicht|gerade nicht) auf den namen|der name fällt mir (?:nicht|grad nicht|gerade nicht) ein|mir fällt der name (?:nicht|grad nicht|gerade nicht) ein)[\s,;.:–-]+(?:aber )?(?:die|der) (?<told>.+)$/iu;
/** `ich glaub der hieß Rolfes oder so`. */
const UNSURE = new RegExp(
  `^\\s*(?:(?:ich )?(?:glaub|glaube|mein|meine|denk|denke)(?: ich)?,? )?(?:der|die|das|er|sie) ${CALLED} (?:(?:irgendwie|so|wohl|glaub ich|glaube ich|irgendwas wie) )?(?<told>\\p{L}[\\p{L}\\s.&-]{1,60}?)(?:,? (?:oder so|oder so ähnlich|so ähnlich|oder ähnlich|irgendwie|glaub ich|glaube ich))[\\s?!.]*$`,
  'iu',
);

/**
 * The search of somebody who tells what he knows of one and asks how that one is called: `wie hieß die mit den Turbinen` looks for
 * `die mit den Turbinen`. Null: nobody's name is asked for in that way.
 */
export function recalled({ message, items }: Sentence): string | null {
  const isTold = items.some((item) => item.isKnownValue);
  const told = isTold ? LOST.exec(message)?.groups?.['told'] : undefined;
  if (told !== undefined) return `wer ${told}`;
  for (const pattern of isTold ? [BEHIND, BEFORE, AGAIN] : [UNSURE]) {
    const told = pattern.exec(message)?.groups?.['told'];
    if (told !== undefined) return `suche ${told}`;
  }
  return null;
}
