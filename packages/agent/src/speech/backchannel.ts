import { Phrases, plainWords } from './plain-words.ts';

/**
 * What an utterance is to the speaker whom it meets. `nothing`: no speech. `acknowledgement`: he may go on. `interruption`: he must stop, by a word
 * that says so. `speech`: anything else.
 */
export type UtteranceKind = 'nothing' | 'acknowledgement' | 'interruption' | 'speech';

/** Said while another speaks, and no answer to him; as recognisers write it, misheard forms among them. */
const ACKNOWLEDGEMENTS = [
  ...[
    'hm',
    'hmm',
    'hmmm',
    'hmhm',
    'mhm',
    'mh',
    'mmh',
    'mm',
    'mmm',
    'mhmm',
    'hmh',
    'm',
    'uhm',
    'ähm',
    'äh',
    'öhm',
    'mm-hm',
    'mhm-hm',
    'aha-hm',
    'hatschi',
    'ähem',
    'öhö',
    'soso',
    'hehe',
  ],
  ...[
    'ah',
    'aha',
    'ach',
    'ach so',
    'achso',
    'ach ja',
    'ach was',
    'ah so',
    'oh',
    'oha',
    'ui',
    'wow',
    'tja',
    'puh',
  ],
  ...[
    'ja',
    'jaja',
    'jaa',
    'joa',
    'jo',
    'jau',
    'jep',
    'jepp',
    'jup',
    'jupp',
    'yes',
    'yep',
    'jawohl',
    'und ja',
    'na ja',
    'naja',
  ],
  ...[
    'genau',
    'genau so',
    'ganz genau',
    'richtig',
    'korrekt',
    'exakt',
    'stimmt',
    'das stimmt',
    'so ist es',
    'eben',
    'gewiss',
  ],
  ...[
    'okay',
    'ok',
    'oke',
    'okey',
    'o k',
    'klar',
    'na klar',
    'alles klar',
    'natürlich',
    'logisch',
    'sicher',
    'freilich',
  ],
  ...[
    'gut',
    'na gut',
    'alles gut',
    'sehr gut',
    'ist gut',
    'das ist gut',
    'super',
    'prima',
    'toll',
    'klasse',
    'perfekt',
    'fein',
    'krass',
    'cool',
    'stark',
    'hammer',
  ],
  ...[
    'schön',
    'sehr schön',
    'wunderbar',
    'passt',
    'das passt',
    'in ordnung',
    'alles in ordnung',
    'so',
    'also',
    'nun',
    'spannend',
  ],
  ...[
    'verstehe',
    'ich verstehe',
    'verstanden',
    'ich habe verstanden',
    'weiß ich',
    'interessant',
    'wirklich',
    'echt',
    'tatsächlich',
  ],
  ...['ha', 'haha', 'hahaha', 'hihi', 'danke', 'vielen dank', 'danke schön', 'dankeschön', 'gell'],
];

/** Of a yes in many words: `Ja, das stimmt, bitte so speichern.` */
const AFFIRMING = new Phrases(ACKNOWLEDGEMENTS, [
  ...['das', 'es', 'ist', 'so', 'ja', 'bitte', 'bitte schön', 'gern', 'gerne', 'und', 'dann', 'auch'],
  ...['speichern', 'speicher', 'speichere', 'abspeichern', 'übernehmen', 'eintragen', 'ab', 'machen'],
]);

const INTERRUPTIONS = [
  ...[
    'stopp',
    'stop',
    'halt',
    'moment',
    'warte',
    'warten',
    'wart',
    'pause',
    'stillhalten',
    'ruhe',
    'sei still',
    'sei ruhig',
  ],
  ...[
    'nein',
    'nee',
    'nö',
    'ne',
    'falsch',
    'stimmt nicht',
    'quatsch',
    'unsinn',
    'doch nicht',
    'nicht richtig',
  ],
  ...[
    'abbrechen',
    'abbruch',
    'brich ab',
    'aufhören',
    'hör auf',
    'hören sie auf',
    'schluss',
    'genug',
    'reicht',
    'lass das',
  ],
  ...['wie bitte', 'noch mal', 'nochmal', 'langsamer', 'entschuldigung'],
];

/** What recognisers make of silence, breath and music: of the subtitles they learned from. */
const INVENTED = new Phrases([
  ...[
    'untertitel der amara org community',
    'untertitel im auftrag des zdf',
    'untertitelung',
    'untertitel von',
    'untertitel',
  ],
  ...[
    'amara org',
    'vielen dank fürs zuschauen',
    'danke fürs zuschauen',
    'vielen dank für ihre aufmerksamkeit',
    'copyright wdr',
  ],
  ...[
    'das war es für heute',
    'bis zum nächsten video',
    'swr 2020',
    'swr 2021',
    'ard text im auftrag von funk',
  ],
]);

/** What they make of a click or a cough; of a voice that was heard so shortly none of it is said. */
const INVENTED_WHEN_SHORT = new Phrases([
  'vielen dank',
  'danke',
  'tschüss',
  'bis zum nächsten mal',
  'bis bald',
  'musik',
  'amen',
]);
/** Least sound of those, ms. */
const SHORT_MS = 300;

/** Sounds of a throat, which have no vowel: `chrm`, `pff`. */
const THROAT = /^[b-df-hj-np-tv-xz]{3,}$/;

/** Descriptions of sound: `[Musik]`, `(Husten)`, `*seufzt*`, `♪ … ♪`. */
const DESCRIBED = /\[[^\]]*\]?|\([^)]*\)?|\*[^*]*\*?|♪[^♪]*♪?/gu;
const DOTS = /[.\s]+/gu;

/** Whether a text holds nothing that was said, however long it was heard. */
export function isNoise(text: string): boolean {
  const words = plainWords(text.replace(DESCRIBED, ' ').replace(DOTS, ' '));
  return words.length === 0 || INVENTED.lengthAt(words, 0) > 0;
}

/** Whether a text says yes and nothing more, in however many words. */
export function isAffirmation(text: string): boolean {
  const words = plainWords(text);
  return words.length > 0 && AFFIRMING.make(words);
}

/** Tells what a participant's utterances are to the assistant that speaks. German, with the phrases of its settings. */
export class UtteranceJudge {
  readonly #acknowledgements: Phrases;
  readonly #interruptions: Phrases;

  constructor(acknowledgementPhrases: readonly string[], interruptionPhrases: readonly string[]) {
    this.#acknowledgements = new Phrases(ACKNOWLEDGEMENTS, acknowledgementPhrases);
    this.#interruptions = new Phrases(INTERRUPTIONS, interruptionPhrases);
  }

  /** `voicedMs`: how much voice was heard. */
  judge(text: string, voicedMs: number): UtteranceKind {
    if (isNoise(text)) return 'nothing';
    const words = plainWords(text);
    if (voicedMs < SHORT_MS && INVENTED_WHEN_SHORT.make(words)) return 'nothing';
    if (this.#interruptions.isIn(words)) return 'interruption';
    const said = words.filter((word) => !THROAT.test(word));
    return said.length === 0 || this.#acknowledgements.make(said) ? 'acknowledgement' : 'speech';
  }
}
