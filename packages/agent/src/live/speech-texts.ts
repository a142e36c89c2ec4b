/** What the assistant says of its hearing, and of its place in the call. */
export const SPEECH_TEXTS = {
  notUnderstood: 'Das habe ich nicht verstanden. Bitte sagen Sie es noch einmal.',
  notUnderstoodAgain: 'Ich verstehe Sie leider nicht. Sie können Ihre Frage auch schreiben.',
  waiting: 'Einen Moment, bitte.',
  notHearing:
    'Ich kann Sie gerade nicht hören. Bitte schreiben Sie, oder versuchen Sie es gleich noch einmal.',
  isAway: 'Die Verbindung ist unterbrochen. Einen Moment, bitte.',
  wasAway:
    'Die Verbindung war kurz unterbrochen. Wenn eine Antwort fehlt, wiederholen Sie bitte Ihre letzte Nachricht.',
} as const;

/** Is heard while one waits, and of no interest once the answer is there. */
export function isNotice(text: string): boolean {
  return text === SPEECH_TEXTS.waiting;
}

/** Of a fault a participant must learn, though he goes on speaking or the voice is gone too. */
export function isToldAtOnce(text: string): boolean {
  const { notHearing, isAway, wasAway } = SPEECH_TEXTS;
  return text === notHearing || text === isAway || text === wasAway;
}
