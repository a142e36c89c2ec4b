/** Sentences of refused clicks. */
export const CLICK_TEXTS = {
  ownPagesOnly: 'Klicks werden nur von unseren eigenen Seiten angenommen.',
  notStorable: 'Klicks lassen sich gerade nicht speichern.',
  jsonOnly: 'Klicks werden als JSON angenommen.',
  noList: 'Das ist keine Liste von Klicks.',
} as const;
