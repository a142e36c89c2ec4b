import { skeletonOf } from '../text/skeleton.ts';
import { isKnownTown } from '../vocabulary/towns.ts';

/** `Ich fahre nach Leipzig`: somebody tells of a place, and asks behind it who is there. */
const PLACED =
  /^(?<told>.*?(?<!\p{L})(?:in|nach|bei|um|durch|an)\s+(?<town>\p{L}[\p{L}-]+)(?!\p{L})[^?]*?)[\s,;.:–-]+(?:und\s+)?(?:(?:wollte|möchte|moechte|will|würde gern|muss)\s+(?:\p{L}+\s+){0,2}?(?:schauen|gucken|wissen|sehen|fragen)\s*,?\s*)?(?<asked>(?:wen|wer|wem|wie viele|wieviele|was|welche[nr]?|gibts|gibt es|haben wir|zeig)(?!\p{L}).*)$/iu;
const TELLING =
  /(?<!\p{L})(ich|wir|bin|sind|fahr\p{L}*|muss|kunde|kundin|chef\p{L}*|kolleg\p{L}*|war|mein\p{L}*|unser\p{L}*)(?!\p{L})/iu;
/** Where the place is meant that was told of. */
const THERE =
  /(?<!\p{L})(da|dort|vor ort|in der (?:nähe|ecke|gegend|stadt|region)|drumherum|da unten|da oben|dorten)(?!\p{L})/iu;
/** What one does with those who sit somewhere. */
const MET =
  /(?<!\p{L})(?:(?:könnte|könnten|kann|soll|sollte|können|sollten)\s+(?:ich|wir|man)\s+)?(?:da|dort|vor ort)?\s*(besuchen|treffen|aufsuchen|mitnehmen|ansprechen|abklappern|anfahren|kontaktieren)(?!\p{L})/iu;

/**
 * The question of a message that tells of a town and asks who is there, with the town in it: `ich fahr nach Leipzig, wen haben wir
 * da` asks `wen haben wir in Leipzig`. Null: no town was told of, or nobody asks for it.
 */
export function askedThere(message: string): string | null {
  const { told = '', town = '', asked = '' } = PLACED.exec(message)?.groups ?? {};
  if (town === '' || !isKnownTown(skeletonOf(town)) || !TELLING.test(told)) return null;
  if (MET.test(asked)) return `wen haben wir in ${town}`;
  return THERE.test(asked) ? asked.replace(THERE, `in ${town}`) : null;
}
