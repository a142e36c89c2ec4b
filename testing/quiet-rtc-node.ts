/** To be imported before `@livekit/rtc-node`, which else writes what it does among the figures, and takes time for its log. */
import process from 'node:process';
import { keepNativeLog, nativeBindings } from '../packages/agent/src/room/silence-native-log.ts';

process.env['NODE_ENV'] = 'production';
const bindings = nativeBindings();
if (bindings !== null) keepNativeLog(bindings);
