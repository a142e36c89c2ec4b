// Takes a lease, prints `held` and stays until it is killed. Arguments: connection string, name of the lease.
import process from 'node:process';
import { connectDatabase } from '../../../dist/db/connect-database.js';

const [url = '', name = ''] = process.argv.slice(2);
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const db = connectDatabase({ engine: 'postgres', url, directUrl: url }, silent);
const lease = await db.tryLease(name);
process.stdout.write(lease === null ? 'refused\n' : 'held\n');
