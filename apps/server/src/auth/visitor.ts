import type { FastifyRequest } from 'fastify';
import { addressPrefix } from '../http/client-address.ts';
import { UNKNOWN_DEVICE } from './texts.ts';

/** Facts about a client before it is authenticated. */
export interface Visitor {
  /** Part of the address that limits count by; in memory only. */
  readonly limitPrefix: string;
  /** Part of the address that may be stored. */
  readonly logPrefix: string;
  /** For people, as `Firefox, Windows`. */
  readonly device: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    limitPrefix: addressPrefix(request.ip, 'limit'),
    logPrefix: addressPrefix(request.ip, 'log'),
    device: deviceName(request.headers['user-agent'] ?? ''),
  };
}

/** No visitor: the start of the server, a command at the machine. */
export const NO_VISITOR: Visitor = { limitPrefix: '', logPrefix: '', device: '' };

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/supabase|node|undici|python|curl/i, 'Programm'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** The family of browser and system, nothing that would tell one device from the next. */
export function deviceName(userAgent: string): string {
  const find = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? UNKNOWN_DEVICE : parts.join(', ');
}
