/** Sentences that a model is told when a tool cannot do what it asks. */
export const TOOL_TEXTS = {
  unknownTool: 'Dieses Werkzeug gibt es nicht.',
  closed: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich wieder an.',
  unseenId: 'Diese Kennung ist in diesem Gespräch noch nicht vorgekommen. Bitte zuerst suchen oder lesen.',
  oneAtATime:
    'Es wird gerade schon ein Vorschlag vorgelesen. Immer nur ein Vorschlag auf einmal; mehrere Felder eines Dienstleisters gehören in einen.',
  nothingToUndo: 'In diesem Gespräch gibt es keine Änderung, die zurückgenommen werden könnte.',
} as const;
