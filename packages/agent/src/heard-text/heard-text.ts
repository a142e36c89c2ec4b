import type { HeardWord } from '../speech/recognizer.ts';

/** What the assistant waits for, when it has asked for one thing. */
export type ExpectedAnswer =
  | 'confirmation'
  | 'phone'
  | 'postcode'
  | 'year'
  | 'house-number'
  | 'email'
  | 'website'
  | 'spelling'
  | 'provider'
  | 'new-name';

/** Where the conversation stands when something is heard. */
export interface HeardContext {
  /** Null: nothing, or anything. */
  readonly expects: ExpectedAnswer | null;
  /** The recogniser's words with their confidences; empty: it tells none. */
  readonly words: readonly HeardWord[];
}

/** What a repair is about. */
export type RepairKind = 'word' | 'spelling' | 'email' | 'website' | 'time' | 'number' | 'name';

/** Something that was heard, and what it was taken for. */
export interface Repair {
  readonly from: string;
  readonly to: string;
  readonly kind: RepairKind;
}

/** A part of a text, by indexes of UTF-16 units: from `start` to before `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** What was most likely said. */
export interface HeardText {
  readonly text: string;
  /** In the order in which they were made. */
  readonly repairs: readonly Repair[];
  /**
   * Parts of `text` that are not to be trusted, in order, none within another: all digits, names that were taken for others or may be,
   * values that were put together, and words that the recogniser itself doubts.
   */
  readonly doubtful: readonly TextSpan[];
}
