/**
 * The process of the visitors in `hostile.ts`. Arguments: where the routes of the voice service hang under, its public key, and the
 * visitors' assistant. Tells that all calls are there; `send` lets them send, `pause` ends that, which it tells with the number of
 * messages that were answered since. To be started with a session of its own (`detached`): Linux weighs sessions against each other.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { VoiceCaller } from './voice-caller.ts';

const SENDERS = 12;
const MESSAGE_MAX = 4_000;
/** A call takes three messages a second. */
const EVERY_MS = 400;
/** Each froze the product once. */
const PIECES = [
  ' ',
  ', vg  ',
  'du bist als ',
  ' noch mal',
  '„',
  '0\n\n',
  'den mit\n\n',
  'mit einem ',
  'Elektro ',
];
const BEGINS = ['Suche', 'wie hieß', 'Ändere ', ''];

// In earnest they are other machines: their work is not what is measured. Between sessions only the group's priority counts.
setPriority(constants.priority.PRIORITY_LOW);
const GROUP_PRIORITY = '/proc/self/autogroup';
if (existsSync(GROUP_PRIORITY)) writeFileSync(GROUP_PRIORITY, String(constants.priority.PRIORITY_LOW));
const [base = '', token = '', assistantId = ''] = process.argv.slice(2);
let isSending = false;
const callers: VoiceCaller[] = [];
for (let index = 0; index < SENDERS; index += 1) {
  const service = { base, token, assistantId, isPublic: true, from: `198.51.100.${index + 1}` };
  callers.push((await VoiceCaller.call(service)).caller);
}
let turn = 0;
let answered = 0;
let running: Promise<unknown> = Promise.resolve();
process.on('message', (message) => {
  if (message === 'send') {
    isSending = true;
    answered = 0;
    running = Promise.all(callers.map(send));
  } else {
    isSending = false;
    void running.then(() => process.send?.(answered));
  }
});
process.send?.(0);

async function send(caller: VoiceCaller): Promise<void> {
  while (isSending) {
    turn += 1;
    const begin = BEGINS[turn % BEGINS.length] ?? '';
    const piece = PIECES[turn % PIECES.length] ?? '';
    const room = MESSAGE_MAX - begin.length - ' Köln'.length;
    await caller.ask(`${begin}${piece.repeat(Math.ceil(room / piece.length)).slice(0, room)} Köln`);
    answered += 1;
    await delay(EVERY_MS);
  }
}
