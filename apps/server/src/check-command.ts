import { ConfigError, readConfig } from './config/config.ts';
import { checkConnections } from './ops/check/check-connections.ts';
import { checkDatabase } from './ops/check/check-database.ts';
import { checkDisk, checkKeys } from './ops/check/check-disk.ts';
import { checkMail } from './ops/check/check-mail.ts';
import { checkPort, checkTls } from './ops/check/check-network.ts';
import { bad, type Finding, reasonOf } from './ops/check/finding.ts';
import { checkSpeechModel } from './speech-models/check-speech-model.ts';

/** `npm run check`: prints what an operator must know, and ends with 1 when something needs a hand. */
const MARK: Record<Finding['level'], string> = { good: 'ok  ', warn: 'note', bad: 'BAD ' };

async function findings(): Promise<readonly Finding[]> {
  const config = readConfig();
  const checks: readonly (readonly [subject: string, check: () => Promise<readonly Finding[]>])[] = [
    ['database', () => checkDatabase(config)],
    ['port', () => checkPort(config)],
    ['TLS', async () => checkTls(config, new Date())],
    ['mail', () => checkMail(config)],
    ['network', async () => checkConnections(config)],
    ['speech', async () => [checkSpeechModel(config.speechModels)]],
    ['keys', async () => [checkKeys(config.dataDir)]],
    ['disk', async () => [checkDisk(config.dataDir)]],
  ];
  const found: Finding[] = [];
  for (const [subject, check] of checks) {
    // A check that fails must not hide what the others find.
    found.push(
      ...(await check().catch((error: unknown) => [
        bad(subject, `The check itself failed: ${reasonOf(error)}.`),
      ])),
    );
  }
  return found;
}

try {
  const found = await findings();
  for (const { level, subject, sentence } of found) {
    process.stdout.write(`${MARK[level]} ${subject.padEnd(9)} ${sentence}\n`);
  }
  process.exitCode = found.some(({ level }) => level === 'bad') ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stdout.write(error.problems.map((problem) => `BAD  config    ${problem}\n`).join(''));
  process.exitCode = 1;
}
