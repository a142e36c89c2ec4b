// Opens a database folder as the server does, prints `ready` and stays until its input ends. A refusal is printed to
// standard error and ends it with code 75. Arguments: the folder; `busy` to be inside a long statement when ready.
import process from 'node:process';
import { lockFolder } from '../../../dist/db/folder-lock.js';

const [dataDir = '', mode = ''] = process.argv.slice(2);
const silent = { debug() {}, info() {}, warn() {}, error() {} };
try {
  const folderLock = await lockFolder(dataDir);
  const { openDatabase } = await import('../../../dist/db/open-database.js');
  const db = await openDatabase({ dataDir, folderLock, logger: silent });
  if (mode === 'busy') {
    await new Promise((resolve) => {
      void db.transaction(({ client }) => {
        const statement = client.query('SELECT count(*) FROM generate_series(1, 2000000000)');
        setTimeout(resolve, 200);
        return statement;
      });
    });
  }
  process.stdout.write('ready\n');
  process.stdin.resume().once('end', () => void db.close());
} catch (error) {
  process.stderr.write(`${error}\n`);
  process.exit(75);
}
