import type { MicrophoneProblem } from './open-microphone.ts';
import type { ShownState } from './voice-state.ts';

/** What the call by voice is doing, and what the person can do. */
export const STATE_TEXTS: Readonly<Record<ShownState, { readonly name: string; readonly hint: string }>> = {
  connecting: { name: 'Verbindet', hint: 'Einen Moment, gleich können Sie sprechen.' },
  listening: { name: 'Hört zu', hint: 'Sprechen Sie einfach, oder schreiben Sie.' },
  'user-speaking': { name: 'Sie sprechen', hint: 'Ihre Worte erscheinen oben.' },
  thinking: { name: 'Denkt nach', hint: 'Die Antwort kommt gleich.' },
  speaking: { name: 'Spricht', hint: 'Sie dürfen jederzeit unterbrechen.' },
  muted: { name: 'Stumm', hint: 'Zum Sprechen die Leertaste halten.' },
  unheard: {
    name: 'Hört Sie nicht',
    hint: 'Schließen Sie ein Mikrofon an, wählen Sie ein anderes, oder schreiben Sie.',
  },
  ended: { name: 'Beendet', hint: 'Alles Gesagte steht oben. Sie können hier weiterschreiben.' },
};

/** The bar of a call by voice. */
export const VOICE_TEXTS = {
  label: 'Sprachgespräch',
  you: 'Sie',
  assistant: 'Assistent',
  mute: 'Stumm',
  hold: 'Zum Sprechen halten',
  holdHint: 'Zum Sprechen die Taste halten.',
  settings: 'Einstellungen',
  stop: 'Beenden',
  close: 'Schließen',
  textOnly: 'Vorgelesen wird hier nicht: Die Antworten stehen oben.',
} as const;

/** What can be set for calls by voice. */
export const VOICE_SETTINGS_TEXTS = {
  title: 'Einstellungen zum Sprechen',
  microphone: 'Mikrofon',
  speaker: 'Lautsprecher',
  usual: 'Standard des Geräts',
  device: 'Gerät',
  speed: 'Sprechtempo',
  speedOf: (factor: number) => (factor === 1 ? 'Normal' : `${factor.toLocaleString('de-DE')}-fach`),
  here: 'Sprache auf diesem Gerät erkennen',
  hereHint: 'Ihr Browser macht aus Ihren Worten Text. Dann geht nur der Text an den Server, kein Ton.',
  keys: 'Tasten M und Leertaste benutzen',
  keysHint: 'M schaltet Sie stumm und wieder hörbar. Sind Sie stumm, halten Sie zum Sprechen die Leertaste.',
  done: 'Fertig',
} as const;

/** What may have been misheard. */
export const DOUBT_TEXTS = {
  mark: 'unsicher erkannt',
  legend: 'Gepunktet: unsicher erkannt',
  correct: 'Das war anders gemeint',
} as const;

/** Why there is no microphone, and what to do. */
export const MICROPHONE_PROBLEMS: Readonly<Record<MicrophoneProblem, string>> = {
  refused:
    'Der Browser gibt das Mikrofon nicht frei. Erlauben Sie es links neben der Adresse der Seite, dann drücken Sie noch einmal auf das Mikrofon.',
  missing:
    'Es ist kein Mikrofon angeschlossen. Schließen Sie eines an, dann drücken Sie noch einmal auf das Mikrofon.',
  'in-use':
    'Ein anderes Programm benutzt gerade das Mikrofon. Beenden Sie es dort, dann drücken Sie noch einmal auf das Mikrofon.',
  insecure:
    'Sprechen geht nur über eine gesicherte Verbindung: Die Adresse dieser Seite muss mit https:// beginnen. Fragen Sie, wer diese Website betreibt.',
  unknown: 'Das Mikrofon lässt sich nicht öffnen. Prüfen Sie, ob es angeschlossen und eingeschaltet ist.',
};

/** The same in the middle of a call, where the button of the microphone would end it. */
export const MICROPHONE_LOST: Readonly<Record<MicrophoneProblem, string>> = {
  refused:
    'Der Browser gibt das Mikrofon nicht mehr frei. Erlauben Sie es links neben der Adresse der Seite.',
  missing: 'Das Mikrofon ist nicht mehr angeschlossen. Der Assistent hört Sie gerade nicht.',
  'in-use': 'Ein anderes Programm benutzt gerade das Mikrofon. Der Assistent hört Sie gerade nicht.',
  insecure: MICROPHONE_PROBLEMS.insecure,
  unknown: 'Das Mikrofon ist ausgefallen. Der Assistent hört Sie gerade nicht.',
};

/** What else is the matter. */
export const PROBLEM_TEXTS = {
  notStarted: 'Das Sprachgespräch kam nicht zustande. Versuchen Sie es gleich noch einmal.',
  lost: 'Das Sprachgespräch ist abgebrochen. Was gesagt wurde, steht oben.',
  notSent: 'Nachricht konnte nicht gesendet werden.',
  noSound: 'Der Browser gibt keinen Ton wieder. Prüfen Sie, ob der Ton für diese Seite ausgeschaltet ist.',
  deviceChoice: 'Dieses Gerät lässt sich nicht benutzen. Es geht mit dem bisherigen weiter.',
  recognition: 'Ihr Browser erkennt die Sprache nicht mehr. Jetzt hört der Server zu.',
  recognitionOnly: 'Ihr Browser erkennt die Sprache nicht mehr.',
  textGoesOn: 'Schreiben können Sie weiter.',
  goesOnWithIt: 'Schließen Sie es wieder an, oder wählen Sie ein anderes: Dann geht das Gespräch weiter.',
  startAnew: 'Um wieder zu sprechen, beenden Sie das Gespräch und beginnen es mit dem Mikrofon neu.',
} as const;

/** The server has no model that hears. */
export const MODEL_TEXTS = {
  title: 'Der Server versteht noch keine Sprache.',
  askWhom:
    'Dafür fehlt ihm ein Sprachmodell. Ein Administrator Ihres Teams kann es hier mit einem Knopfdruck holen.',
  choose: 'Ein Modell wird einmal geholt und bleibt auf Ihrem Server; Gesprochenes verlässt ihn nicht.',
  download: 'Holen',
  downloadOf: (name: string) => `${name} holen`,
  details: (size: string, licence: string) => `${size}, Lizenz ${licence}`,
  running: (name: string) => `${name} wird geholt`,
  progress: (received: string, total: string) => `${received} von ${total}`,
  ready: 'Das Sprachmodell ist da.',
  speak: 'Jetzt sprechen',
  failed: 'Das Sprachmodell ließ sich nicht holen.',
  here: 'Auf diesem Gerät erkennen',
  hereHint: 'Ihr Browser kann das auch selbst, ohne Ton zu senden.',
} as const;

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** A number of bytes as people read it: '160 MB', '1,2 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.round(bytes / MEGABYTE).toLocaleString('de-DE')} MB`;
  return `${(bytes / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`;
}
