/** To be imported before `@livekit/rtc-node`, which else writes what it does among the figures. */
import process from 'node:process';

process.env['NODE_ENV'] = 'production';
