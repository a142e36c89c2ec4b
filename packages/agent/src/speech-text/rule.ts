/** What a rule says instead of some signs of a text. */
export interface Spoken {
  /** How many signs it stands for, at least one. */
  readonly length: number;
  /** Words, with commas where the voice pauses. */
  readonly words: string;
}

/** Where a rule looks. */
export interface Place {
  readonly text: string;
  readonly at: number;
  /** The last word before, in lower case and without a dot: `am`, `postleitzahl`. */
  readonly wordBefore: string;
}

/** Says what begins at a place, or nothing where that is none of its kind. */
export type SpokenRule = (place: Place) => Spoken | null;

/** A rule by a sticky pattern; `say` may answer null where the match is no such thing after all. */
export function rule(
  pattern: RegExp,
  say: (match: RegExpExecArray, place: Place) => string | null,
): SpokenRule {
  return (place) => {
    pattern.lastIndex = place.at;
    const match = pattern.exec(place.text);
    const words = match === null ? null : say(match, place);
    return match === null || words === null ? null : { length: match[0].length, words };
  };
}
