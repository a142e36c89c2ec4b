// Runs in a mount namespace of its own, as root of it: fills a small disk under an open database, then frees space, and
// prints what happened as JSON. Arguments: an empty folder to mount on, a migrated data folder to copy
// there, and the megabytes to leave free: few end in the tables, about 14 in the log of the database.
import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../../dist/db/open-database.js';

const DISK_BYTES = 180 * 1024 * 1024;
const ROW_TEXT = 'x'.repeat(1_500);

const [mountPoint = '', template = '', leftMegabytes = '3'] = process.argv.slice(2);
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', mountPoint]);
const dataDir = join(mountPoint, 'data');
cpSync(template, dataDir, { recursive: true });
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const db = await openDatabase({ dataDir, logger: silent });

/** @type {string[]} */
const acknowledged = [];
let next = 0;
async function insert(rows = 200) {
  const first = next;
  next += rows;
  const ids = Array.from({ length: rows }, (_, index) => String(first + index));
  await db.transaction(({ client }) =>
    client.query(
      'INSERT INTO analytics_events (element_id, page_url) SELECT id, $2 FROM unnest($1::text[]) AS id',
      [ids, ROW_TEXT],
    ),
  );
  acknowledged.push(...ids);
}

await insert();
fill();
/** @type {Record<string, number>} */
const codes = {};
for (const endsAt = Date.now() + 4_000; Date.now() < endsAt; ) {
  await insert().catch(async (error) => {
    codes[error.code ?? String(error)] = (codes[error.code ?? String(error)] ?? 0) + 1;
    await delay(100);
  });
}
const beforeFreeing = acknowledged.length;
rmSync(join(mountPoint, 'ballast'));
const freedAt = Date.now();
let recoveryMs;
while (recoveryMs === undefined && Date.now() - freedAt < 20_000) {
  await insert().then(
    () => {
      recoveryMs = Date.now() - freedAt;
    },
    () => delay(20),
  );
}
const { rows } = await db.transaction(({ client }) =>
  client.query('SELECT element_id AS id FROM analytics_events'),
);
const present = new Set(rows.map((row) => row.id));
await db.close();
process.stdout.write(
  JSON.stringify({
    codes,
    acknowledgedRows: acknowledged.length,
    beforeFreeing,
    lostRows: acknowledged.filter((id) => !present.has(id)).length,
    recoveryMs,
  }),
);

/** Leaves a few megabytes, so that the database itself meets the end of the disk. */
function fill() {
  const { bavail, bsize } = statfsSync(mountPoint);
  const file = openSync(join(mountPoint, 'ballast'), 'w');
  const piece = Buffer.alloc(1024 * 1024);
  for (let left = bavail * bsize - Number(leftMegabytes) * 1024 * 1024; left > 0; left -= piece.length)
    writeSync(file, piece);
  fsyncSync(file);
  closeSync(file);
}
