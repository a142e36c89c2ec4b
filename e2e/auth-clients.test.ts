import { testAuthClients } from './support/auth-clients.ts';
import { test as base } from './support/test.ts';

const test = base.extend({ productEnv: [{ ACCESS: 'staff' }, { scope: 'worker' }] });

testAuthClients(test);
