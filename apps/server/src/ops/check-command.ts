import { ConfigError, readConfig } from '../config/config.ts';
import { checkDatabase } from './check/check-database.ts';
import { checkDisk, checkKeys } from './check/check-disk.ts';
import { checkMail } from './check/check-mail.ts';
import { checkPort, checkTls } from './check/check-network.ts';
import type { Finding } from './check/finding.ts';

/** `npm run check`: prints what an operator must know, and ends with 1 when something needs a hand. */
const MARK: Record<Finding['level'], string> = { good: 'ok  ', warn: 'note', bad: 'BAD ' };

async function findings(): Promise<readonly Finding[]> {
  const config = readConfig();
  return [
    ...(await checkDatabase(config)),
    ...(await checkPort(config)),
    ...checkTls(config, new Date()),
    ...(await checkMail(config)),
    checkKeys(config.dataDir),
    checkDisk(config.dataDir),
  ];
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
