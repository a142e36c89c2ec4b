// Opens a database folder as the server does and writes until it is killed. Argument: the folder.
// Prints `ok <row> <time>` after each acknowledged commit, with the time (ms since 1970) at which the transaction was
// begun. It runs the build, because that is what is killed in real life.
import process from 'node:process';
import { FolderLockedError, lockFolder } from '../../../dist/db/folder-lock.js';

const [dataDir = ''] = process.argv.slice(2);
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** As a service manager does: what was refused because a killed process takes a moment to go is started again. */
async function lockInTheEnd() {
  for (;;) {
    try {
      return await lockFolder(dataDir);
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
    }
  }
}

const folderLock = await lockInTheEnd();
const { openDatabase } = await import('../../../dist/db/open-database.js');
const db = await openDatabase({ dataDir, folderLock, logger: silent });
const { rows } = await db.transaction(({ client }) =>
  client.query('SELECT coalesce(max(element_id::bigint), 0) AS last FROM analytics_events'),
);
let row = Number(rows[0].last);

/** Every failure is one that the kill explains; the row is simply not acknowledged. */
async function write() {
  for (;;) {
    row += 1;
    const mine = row;
    const begunAt = Date.now();
    const isCommitted = await db
      .transaction(({ client }) =>
        client.query('INSERT INTO analytics_events (element_id) VALUES ($1)', [String(mine)]),
      )
      .then(
        () => true,
        () => false,
      );
    if (isCommitted) process.stdout.write(`ok ${mine} ${begunAt}\n`);
  }
}
await Promise.all(Array.from({ length: 4 }, write));
