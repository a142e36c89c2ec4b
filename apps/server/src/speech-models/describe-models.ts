import type { DownloadedFile, SpeechModelName, SpeechModels } from '@rer/contracts';
import { megabytes } from './missing-model-notice.ts';

/** Languages that are named one by one. */
const LANGUAGES_NAMED = 4;

/** The list of `npm run models`: a line for each model, and how to get one. */
export function describeModels({ models }: SpeechModels): string {
  const rows = models.map(({ name, bytes, licence, languages, state, isInUse }) => [
    name,
    megabytes(bytes),
    licence,
    languages.length > LANGUAGES_NAMED ? `${languages.length} languages` : languages.join(' '),
    isInUse
      ? 'installed, in use'
      : { installed: 'installed', partial: 'begun', absent: 'not installed' }[state],
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', 'To download one: npm run models -- NAME'].join('\n');
}

/** What the operator is told when a model is there. */
export function describeDownload(
  name: SpeechModelName,
  folder: string,
  files: readonly DownloadedFile[],
): string {
  const noted = files.filter(({ isKnown }) => !isKnown);
  return [
    `Downloaded: ${name}, in ${folder}. A running server uses it after its next start.`,
    ...(noted.length === 0
      ? []
      : [
          'No hash of these files was known before; size and SHA-256 are noted in download.json beside them:',
        ]),
    ...noted.map(({ name: file, bytes, sha256 }) => `  ${file}  ${bytes} bytes  ${sha256}`),
  ].join('\n');
}
