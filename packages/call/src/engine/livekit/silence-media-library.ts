import { getLogger, LoggerNames, LogLevel } from 'livekit-client';

/**
 * Keeps the media library from writing to the console, which is the page's: names of people and rooms stand in what it says
 * there. By the default level alone: `setLogLevel` would keep an entry for each of its parts in the page's storage.
 */
export function silenceLibrary(): void {
  getLogger(LoggerNames.Default).setDefaultLevel(LogLevel.silent);
  for (const name of Object.values(LoggerNames)) getLogger(name);
}
