import type { JoinErrorType } from '@rer/contracts';

export const ROOM_TEXTS = {
  title: 'Besprechungsraum',
  intro:
    'Sie sprechen mit allen, die auch hier sind. Das Mikrofon geht erst an, wenn Sie beitreten, die Kamera erst, wenn Sie sie einschalten.',
  room: 'Raum',
  name: 'Ihr Name',
  nameHint: 'So sehen die anderen Sie.',
  noName: 'Bitte geben Sie einen Namen ein.',
  join: 'Beitreten',
  joining: 'Wird verbunden …',
  joinAgain: 'Wieder beitreten',
  imprint: 'Impressum und Datenschutz (neuer Tab)',
  left: 'Sie haben den Raum verlassen.',
  ended: 'Das Gespräch ist zu Ende: Der Raum wurde geschlossen, oder jemand hat Sie hinausgebeten.',
  cut: 'Die Verbindung ist abgebrochen.',
  reconnecting: 'Die Verbindung ist unterbrochen und wird wiederhergestellt …',
} as const;

export const CALL_TEXTS = {
  people: 'Wer da ist',
  you: 'Sie',
  nameless: 'Gast',
  speaking: 'spricht',
  muted: 'stumm',
  sharing: 'zeigt den Bildschirm',
  micOn: 'Mikrofon einschalten',
  micOff: 'Mikrofon ausschalten',
  cameraOn: 'Kamera einschalten',
  cameraOff: 'Kamera ausschalten',
  sound: 'Ton einschalten',
  leave: 'Verlassen',
  listenOnly: 'In diesem Raum hören Sie zu.',
  screenOn: 'Bildschirm teilen',
  screenOff: 'Bildschirm nicht mehr teilen',
  devices: 'Geräte',
  device: 'Gerät',
  microphone: 'Mikrofon',
  camera: 'Kamera',
  speaker: 'Lautsprecher',
  controls: 'Steuerung',
  noPermission: {
    microphone:
      'Der Browser gibt das Mikrofon nicht frei. Bitte erlauben Sie es neben der Adresse der Seite, und schalten Sie es dann ein.',
    camera:
      'Der Browser gibt die Kamera nicht frei. Bitte erlauben Sie sie neben der Adresse der Seite, und schalten Sie sie dann ein.',
    both: 'Der Browser gibt Mikrofon und Kamera nicht frei. Bitte erlauben Sie beide neben der Adresse der Seite, und schalten Sie sie dann ein.',
  },
  notFound: {
    microphone: 'Es ist kein Mikrofon da. Bitte schließen Sie eines an, und schalten Sie es dann ein.',
    camera: 'Es ist keine Kamera da. Bitte schließen Sie eine an, und schalten Sie sie dann ein.',
    both: 'Es sind weder Mikrofon noch Kamera da. Bitte schließen Sie sie an, und schalten Sie sie dann ein.',
  },
  inUse: {
    microphone: 'Das Mikrofon geht nicht an: Ein anderes Programm benutzt es gerade.',
    camera: 'Die Kamera geht nicht an: Ein anderes Programm benutzt sie gerade.',
    both: 'Mikrofon und Kamera gehen nicht an: Ein anderes Programm benutzt sie gerade.',
  },
  deviceFailed:
    'Mikrofon oder Kamera gehen nicht an. Bitte prüfen Sie, ob sie angeschlossen sind, und versuchen Sie es noch einmal.',
  noScreen: 'Der Bildschirm lässt sich nicht teilen. Bitte versuchen Sie es noch einmal.',
  noSpeaker: 'Der Browser gibt diesen Lautsprecher nicht frei. Der Ton kommt weiter aus dem bisherigen.',
  insecure:
    'Über diese Verbindung gibt der Browser Mikrofon und Kamera nicht frei. Dafür muss die Adresse mit https beginnen.',
} as const;

/** A label of what a participant shows. */
export const cameraOf = (name: string): string => `Kamera von ${name}`;
export const screenOf = (name: string): string => `Bildschirm von ${name}`;

export const came = (name: string): string => `${name} ist da.`;
export const went = (name: string): string => `${name} ist gegangen.`;

/** Why the visitor cannot join, as shown to them. */
export const JOIN_REFUSAL_TEXTS: Readonly<Record<JoinErrorType, string>> = {
  'no-room':
    'Diesen Raum gibt es nicht, oder er ist nur für Eingeladene da. Bitte prüfen Sie die Adresse, oder fragen Sie, wer Sie eingeladen hat.',
  'not-allowed': 'Diese Einladung gilt hier nicht. Bitte lassen Sie sich eine neue schicken.',
  'nbf-room': 'Der Raum ist noch nicht offen. Bitte kommen Sie später wieder.',
  'exp-room': 'Der Raum ist nicht mehr offen.',
  'nbf-token': 'Ihre Einladung gilt noch nicht. Bitte kommen Sie später wieder.',
  'exp-token': 'Ihre Einladung gilt nicht mehr. Bitte lassen Sie sich eine neue schicken.',
  'meeting-full': 'Der Raum ist voll. Bitte versuchen Sie es später noch einmal.',
  'connection-error': 'Der Raum ist gerade nicht zu erreichen. Bitte versuchen Sie es gleich noch einmal.',
};
