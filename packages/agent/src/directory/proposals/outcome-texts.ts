import {
  DIRECTORY_TEXTS,
  isWritableField,
  PROVIDER_FIELD_LABELS,
  type ProviderProblems,
  providerProblemText,
} from '@rer/contracts';

/** Sentences about what became of a proposal. */
export const OUTCOME_TEXTS = {
  replyNotUnderstood: 'Das habe ich nicht genau verstanden.',
  yesOrNo: 'Bitte sagen Sie Ja oder Nein.',
  dropped: 'Gut, ich habe nichts geändert.',
  droppedByUndo:
    'Gut, ich habe nichts geändert. Um die letzte gespeicherte Änderung zurückzunehmen, sagen Sie noch einmal „Rückgängig“.',
  nothingToUndo: 'In diesem Gespräch gibt es keine Änderung, die ich zurücknehmen könnte.',
  unreachable: 'Das Verzeichnis ist gerade nicht erreichbar. Es wurde nichts gespeichert.',
  closed: 'Sie sind nicht mehr angemeldet. Es wurde nichts gespeichert. Bitte melden Sie sich wieder an.',
  undoHint: 'Mit „Rückgängig“ nehme ich das zurück.',
  forbidden: DIRECTORY_TEXTS.readOnly,
  mayNotRemove: DIRECTORY_TEXTS.noRemoving,
  removed: DIRECTORY_TEXTS.removed,
  unknown: DIRECTORY_TEXTS.unknownProvider,
  changedSince: DIRECTORY_TEXTS.changedSince,
  stale: DIRECTORY_TEXTS.stale,
} as const;

/** `Telefon: Das ist zu lang …`, for each refused field. */
export function refusedFields(problems: ProviderProblems): string {
  const lines = Object.entries(problems).map(([name, problem]) =>
    isWritableField(name)
      ? `${PROVIDER_FIELD_LABELS[name]}: ${providerProblemText(name, problem)}`
      : DIRECTORY_TEXTS.refused,
  );
  return ['Das ließ sich nicht speichern.', ...new Set(lines)].join('\n');
}
