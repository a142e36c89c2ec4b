/**
 * 100,000 generated files (or as many as the first argument says) that keep to RFC 4180 against the reference reader, and as
 * many of any bytes, each read whole and in pieces. Prints the figures as JSON; fails at the first difference or crash, with
 * the smallest file that shows it.
 */
import process from 'node:process';
import fc from 'fast-check';
import { pieceDifference, rfcDifference } from '../packages/directory/test/support/file-properties.ts';
import { anyBytes, rfcFile } from '../packages/directory/test/support/generated-files.ts';

const FILES = 100_000;
const PIECE_SIZES = [1, 3, 7];

const files = Number(process.argv[2] ?? FILES);
/** Another one for each run, printed, so that a difference can be seen again. */
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const started = performance.now();
let records = 0;
let bytes = 0;

const rfc = fc.check(
  fc.property(rfcFile, (file) => {
    records += file.records.length;
    bytes += file.bytes.length;
    const difference = rfcDifference(file);
    if (difference !== null) throw new Error(difference);
  }),
  { numRuns: files, seed },
);
const fuzz = fc.check(
  fc.property(anyBytes, (content) => {
    bytes += content.length;
    const difference = pieceDifference(content, PIECE_SIZES);
    if (difference !== null) throw new Error(difference);
  }),
  { numRuns: files, seed },
);

const figures = {
  soak: 'csv-files',
  seed,
  rfcFiles: rfc.numRuns,
  anyByteFiles: fuzz.numRuns,
  records,
  bytes,
  differences: Number(rfc.failed) + Number(fuzz.failed),
  seconds: Math.round((performance.now() - started) / 100) / 10,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
for (const message of [fc.defaultReportMessage(rfc), fc.defaultReportMessage(fuzz)]) {
  if (message === undefined) continue;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
