/** What the assistant says of its hearing. */
export const SPEECH_TEXTS = {
  notUnderstood: 'Das habe ich nicht verstanden. Bitte sagen Sie es noch einmal.',
  notUnderstoodAgain: 'Ich verstehe Sie leider nicht. Sie können Ihre Frage auch schreiben.',
  waiting: 'Einen Moment, bitte.',
  notHearing:
    'Ich kann Sie gerade nicht hören. Bitte schreiben Sie, oder versuchen Sie es gleich noch einmal.',
} as const;
