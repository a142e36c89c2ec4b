import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { makeDataDir, POSTGRES, type TestPlace } from './support/databases.ts';
import { type ServerProcess, spawnServer, startServer } from './support/server-process.ts';

const LIVEKIT = {
  LIVEKIT_URL: 'ws://127.0.0.1:1',
  LIVEKIT_API_KEY: 'APIelsewhere',
  LIVEKIT_API_SECRET: 'a-secret-of-the-media-server-for-tests',
};

describe.each(POSTGRES)('several servers on one database of $name', (side) => {
  const servers: ServerProcess[] = [];
  const folders: string[] = [];
  let place: TestPlace;
  afterEach(async () => {
    for (const server of servers) server.process.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await place.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const kept = <Server extends ServerProcess>(server: Server): Server => {
    servers.push(server);
    return server;
  };

  test('have one media server: a second is refused beside an embedded one, and one that was killed is back at once', async () => {
    place = await side.prepare();
    const { dataDir, databaseUrl = '' } = place.options;
    const otherDir = makeDataDir();
    folders.push(otherDir);
    const first = kept(await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
    copyFileSync(join(dataDir, 'keys.json'), join(otherDir, 'keys.json'));
    const other = { DATA_DIR: otherDir, DATABASE_URL: databaseUrl };
    const refused = await Promise.all([spawnServer(other), spawnServer({ ...other, ...LIVEKIT })]);
    for (const second of refused) {
      expect(await kept(second).ended).toEqual({ code: 75, signal: null });
      expect(second.output().stderr).toMatch(/^Another server .*LIVEKIT_URL.*\n$/);
    }
    first.process.kill('SIGKILL');
    kept(await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
  });
});
