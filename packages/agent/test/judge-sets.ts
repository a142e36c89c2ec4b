import { DeIntentModel, understand } from '@rer/agent';
import { judgeScripts } from './judge/judge-scripts.ts';
import { judge } from './judge/judge-utterances.ts';
import { readScripts, readUtterances } from './judge/set-files.ts';

/**
 * Judges the built-in understanding by the sets: `tsx --conditions=@rer/source packages/agent/test/judge-sets.ts [packed file]
 * [--misses]`. Without a file the open part is judged. Of a packed file figures are printed, and never entries.
 */
const [packed] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isOpen = packed === undefined;
const inSets = (name: string) => new URL(`./sets/${name}`, import.meta.url);
const { misses, ...utterances } = judge(readUtterances(packed ?? inSets('utterances.json')), understand);
const { wrong, ...scripts } = await judgeScripts(
  readScripts(packed ?? inSets('scripts.json')),
  () => new DeIntentModel(),
);
if (isOpen && process.argv.includes('--misses')) {
  for (const { utterance, meaning, slots } of misses) {
    print(
      `${utterance.id} ${utterance.text}\n    wanted ${utterance.intent} ${JSON.stringify(utterance.slots)}\n    got    ${meaning.intent} ${JSON.stringify(meaning.slots)} ${slots.join(' ')}`,
    );
  }
  for (const turn of wrong)
    print(
      `${turn.script} ${turn.user}\n    ${turn.wrong.join('; ')}\n    ${turn.answer.replaceAll('\n', '\n    ')}`,
    );
}
print(JSON.stringify({ utterances, scripts }, null, 2));

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
