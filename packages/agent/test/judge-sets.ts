import process from 'node:process';
import { understand } from '@rer/agent/testing';
import { judge } from './judge/judge-utterances.ts';
import { readUtterances } from './judge/set-files.ts';

/**
 * Judges the built-in understanding by utterances: `tsx --conditions=@rer/source packages/agent/test/judge-sets.ts [file]
 * [--misses]`. Of a packed file figures are printed, and never entries.
 */
const [file = new URL('./sets/utterances.json', import.meta.url)] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const { misses, ...figures } = judge(readUtterances(file), understand);
const isOpen = !String(file).endsWith('.b64');
if (isOpen && process.argv.includes('--misses')) {
  for (const { utterance, meaning, slots } of misses) {
    process.stdout.write(
      `${utterance.id} ${utterance.text}\n    wanted ${utterance.intent} ${JSON.stringify(utterance.slots)}\n    got    ${meaning.intent} ${JSON.stringify(meaning.slots)} ${slots.join(' ')}\n`,
    );
  }
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
