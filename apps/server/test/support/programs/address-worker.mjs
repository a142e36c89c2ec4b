// A worker thread that writes a click into the database of its `workerData`, counts all clicks, and tells how many.
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '../../../dist/db/connect-database.js';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const db = connectDatabase(workerData, silent);
const { rows } = await db.transaction(async ({ client }) => {
  await client.query("INSERT INTO analytics_events (page_url) VALUES ('/worker')");
  return await client.query('SELECT count(*)::integer AS count FROM analytics_events');
});
await db.close();
parentPort?.postMessage(rows[0].count);
