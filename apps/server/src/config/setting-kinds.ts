import * as z from 'zod';
import { isLoopbackHostname } from './loopback.ts';

/** Any text; absent where it is not set. */
export const textSetting = () => z.string().optional();

/** An address with one of these protocols, which end with a colon. */
export const absoluteUrl = (protocols: readonly string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.some((name) => beginsWith(value, `${name}//`)), {
      abort: true,
      error: `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    })
    .optional();

function beginsWith(value: string, start: string): boolean {
  return value.toLowerCase().startsWith(start);
}

/** Whether `address` names a machine. */
export function hasHost(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== '';
}

/** Whether files can be fetched below `address`: https, or http at this machine; a query or password would not reach each file. */
export function isHubUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  if (`${username}${password}${search}${hash}` !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHostname(hostname));
}

/** Whether `value` leads to a page of the site, or is an http(s) address with a host. */
export function isLink(value: string): boolean {
  const site = 'http://site.invalid';
  if (!URL.canParse(value, site)) return false;
  // Browsers read two slashes, or a slash and a backslash, as the begin of another host.
  if (value.startsWith('/')) return new URL(value, site).origin === site;
  return /^https?:\/\//i.test(value);
}

/** An origin: no path, no query, no trailing slash after reading. */
export const origin = () =>
  absoluteUrl(['http:', 'https:']).transform((value, context) => {
    if (value === undefined) return undefined;
    const url = new URL(value);
    if (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
      return url.origin;
    context.addIssue({
      code: 'custom',
      message: 'must be an origin only, without a path, like https://example.org',
    });
    return z.NEVER;
  });

/** Texts separated by commas; none where it is not set. */
export const list = () =>
  z
    .string()
    .optional()
    .transform((value) =>
      (value ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    );

/** Host names as a `Host` header gives them: no port, no pattern, other alphabets in their ASCII form. */
export const hostNames = () =>
  list().transform((items, context) => {
    const names = items.map(hostNameOf);
    if (names.every((name) => name !== undefined)) return names;
    context.addIssue({
      code: 'custom',
      message: 'must be host names like intern.example.org, without ports, separated by commas',
    });
    return z.NEVER;
  });

function hostNameOf(item: string): string | undefined {
  const url = `http://${item}`;
  if (/[:/@?#\\*\s]/.test(item.replace(/^\[.*\]$/, '')) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

/** One address of a mailbox. */
export const mailAddress = () => z.email({ error: 'must be an e-mail address' }).optional();

/** A TCP port, 8080 where it is not set. */
export const port = z
  .string()
  .default('8080')
  .transform((value, context) => {
    const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= 1 && number <= 65_535) return number;
    context.addIssue({ code: 'custom', message: 'must be a port number from 1 to 65535' });
    return z.NEVER;
  });

/** A secret that can be guessed protects nothing. */
export const secret = () => z.string().min(32, { error: 'must have at least 32 characters' }).optional();

/** UDP ports, both ends included. */
export const portRange = z
  .string()
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(value) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (from >= 1024 && from <= to && to <= 65_535) return { from, to };
    context.addIssue({
      code: 'custom',
      message: 'must be a range of ports from 1024 to 65535 like 50000-50100, or one port',
    });
    return z.NEVER;
  });

/** RFC 7064 and RFC 7065, 3.1. */
export function isIceUrl(value: string): boolean {
  return /^(stuns?:[^\s?@/]+|turns?:[^\s?@/]+(\?transport=(udp|tcp))?)$/.test(value);
}

/** A name of the IANA time zones, Europe/Berlin where it is not set. */
export const timeZone = z
  .string()
  .default('Europe/Berlin')
  .refine(
    (value) => {
      try {
        return new Intl.DateTimeFormat('de', { timeZone: value }) !== undefined;
      } catch {
        return false;
      }
    },
    { error: 'must be a time zone name like Europe/Berlin' },
  );

/** A day as ISO 8601 writes it. */
export const isoDate = z.iso.date({ error: 'must be a date like 2025-05-06' });

/** A whole number in these bounds, in digits alone. */
export const wholeNumber = (least: number, most: number, fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value, context) => readWholeNumber(value, least, most, context));

/** The same where something else holds when it is not given. */
export const optionalWholeNumber = (least: number, most: number) =>
  z
    .string()
    .optional()
    .transform((value, context) =>
      value === undefined ? undefined : readWholeNumber(value, least, most, context),
    );

function readWholeNumber(value: string, least: number, most: number, context: z.RefinementCtx): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  context.addIssue({ code: 'custom', message: `must be a number from ${least} to ${most}` });
  return z.NEVER;
}
