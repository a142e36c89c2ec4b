import { getLogger, LoggerNames, LogLevel } from 'livekit-client';

/**
 * Keeps livekit-client from writing names of participants and rooms to the page's console. By the default level:
 * `setLogLevel` would leave entries in the page's storage.
 */
export function silenceLibrary(): void {
  getLogger(LoggerNames.Default).setDefaultLevel(LogLevel.silent);
  for (const name of Object.values(LoggerNames)) getLogger(name);
}
