import process from 'node:process';
import { type HeardContext, repairHeardText } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { wordErrors, wordsOf } from '../../../../testing/word-errors.ts';
import { CONDITIONS, companyNames, directoryOf, heardSentences, NAMED } from './material.ts';

/**
 * Measures the repair of heard text on `whisper-base.tsv`:
 * `tsx --conditions=@rer/source packages/agent/test/heard-text/measure.ts [further CSV files] [--texts]`.
 */
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const names = companyNames(files);
const { lookup, search } = directoryOf(names);
const context: HeardContext = { expects: null, words: [] };
const write = (line: string) => process.stdout.write(`${line}\n`);
write(`${names.length} companies`);

/** What is searched for: the name that the understanding finds, else the whole text. */
function queryOf(text: string): string {
  const { slots } = understand(text);
  const { name } = slots;
  return typeof name === 'string' && name !== '' ? name : text;
}

for (const condition of CONDITIONS) {
  const counts = { words: 0, heard: 0, repaired: 0, heardFound: 0, repairedFound: 0, named: 0 };
  for (const { said, heard: all } of heardSentences()) {
    const heard = all[condition];
    const { text, repairs } = repairHeardText(heard, lookup, context);
    // Numbers are compared as they are written, which is how they are understood.
    const written = wordsOf(repairHeardText(said, lookup, context).text);
    counts.words += written.length;
    counts.heard += wordErrors(written, wordsOf(heard));
    counts.repaired += wordErrors(written, wordsOf(text));
    const company = NAMED.find(([part]) => part.test(said))?.[1];
    if (company !== undefined) {
      const isFound = (query: string) => search(query).some((name) => company.test(name));
      counts.named += 1;
      counts.heardFound += isFound(queryOf(heard)) ? 1 : 0;
      counts.repairedFound += isFound(queryOf(text)) ? 1 : 0;
      if (process.argv.includes('--texts'))
        write(`  ${isFound(queryOf(text)) ? 'found' : 'LOST '} ${queryOf(text)}`);
    }
    if (process.argv.includes('--texts') && repairs.length > 0)
      write(
        `${condition}: ${heard}\n    -> ${text}\n    ${repairs.map(({ from, to, kind }) => `${kind}: ${from} > ${to}`).join('; ')}`,
      );
  }
  const share = (errors: number) => `${((errors / counts.words) * 100).toFixed(1)} %`;
  write(
    `${condition}: word errors ${share(counts.heard)} -> ${share(counts.repaired)}; right provider among three ${counts.heardFound} -> ${counts.repairedFound} of ${counts.named}`,
  );
}
