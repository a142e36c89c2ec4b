import type { DownloadErrorCode } from './download/download-error.ts';

/** What pages read about speech models. */
export const SPEECH_MODEL_TEXTS = {
  unknown: 'Dieses Sprachmodell gibt es nicht.',
  installed: 'Dieses Sprachmodell ist schon vollständig geladen.',
  notRunning: 'Dieses Sprachmodell wird gerade nicht geladen.',
  ready: 'Das Sprachmodell ist geladen und geprüft.',
  readyUnknown: (files: string) =>
    `Das Sprachmodell ist geladen. Von diesen Dateien war vorher keine Prüfsumme bekannt; Größe und Prüfsumme sind jetzt notiert: ${files}.`,
  none: (best: string) =>
    `Es ist kein Sprachmodell geladen; Deutsch versteht ${best} am besten. Der Assistent arbeitet bis dahin nur mit Text.`,
  chosenMissing: (name: string) =>
    `Die Dateien des eingestellten Sprachmodells ${name} sind nicht vollständig. Der Assistent arbeitet bis dahin nur mit Text.`,
  failed: 'Das Laden ist fehlgeschlagen. Warum, steht im Protokoll des Servers.',
} as const;

/** Why a download did not come to its end, and what to do. */
export const DOWNLOAD_TEXTS: Readonly<Record<DownloadErrorCode, string>> = {
  unreachable:
    'Der Server mit den Sprachmodellen ist nicht erreichbar. Bitte prüfen Sie die Verbindung ins Internet und versuchen Sie es noch einmal.',
  'broken-off':
    'Die Verbindung ist abgebrochen. Was schon da ist, bleibt; ein neuer Versuch setzt das Laden dort fort.',
  stalled:
    'Es kommen keine Daten mehr. Was schon da ist, bleibt; ein neuer Versuch setzt das Laden dort fort.',
  refused: 'Der Server gibt die Datei nicht heraus. Bitte versuchen Sie es später noch einmal.',
  redirect: 'Der Server verweist auf eine Adresse, von der nichts geladen wird.',
  invalid: 'Der Server antwortet widersprüchlich. Was von der Datei da war, wurde verworfen.',
  'wrong-size': 'Die Datei hat nicht die erwartete Größe und wurde verworfen.',
  'wrong-bytes': 'Die Datei hat nicht die erwartete Prüfsumme und wurde verworfen.',
  'disk-full':
    'Auf dem Datenträger des Servers ist nicht genug Platz. Bitte schaffen Sie Platz und versuchen Sie es noch einmal.',
  'no-access': 'In den Ordner für Sprachmodelle kann nicht geschrieben werden.',
  busy: 'Es wird gerade schon ein Sprachmodell geladen. Bitte warten Sie, bis das fertig ist.',
  aborted:
    'Das Laden wurde abgebrochen. Was schon da ist, bleibt; ein neuer Versuch setzt das Laden dort fort.',
};
