import process from 'node:process';
import fc from 'fast-check';

/**
 * Property tests try the same values in every run, so that what passed on one machine passes on the next, and a failure is
 * of the change and not of the day. Other values are tried by `npm run soak -- properties`, which sets `PROPERTY_SEED`.
 */
const SEED = 20_260_123;

const asked = process.env['PROPERTY_SEED'];
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: asked === undefined ? SEED : Number(asked) });
