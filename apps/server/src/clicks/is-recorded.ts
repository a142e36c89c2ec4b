import type { IncomingHttpHeaders } from 'node:http';
import { type Caller, isSignedInStaff } from '../access/caller.ts';
import type { AddressList } from './address-list.ts';

/** What a request for recording shows of its sender. */
export interface ClickSender {
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly caller: Caller;
}

/**
 * Whether the clicks of `sender` are recorded: not those of visitors who ask not to be followed (Do Not Track, Global
 * Privacy Control), of addresses that the operator leaves out (`STATS_IGNORE`), or of staff that signed in.
 */
export function isRecorded({ headers, address, caller }: ClickSender, ignored: AddressList): boolean {
  const asksNotTo = headers['dnt'] === '1' || headers['sec-gpc'] === '1';
  return !asksNotTo && !isSignedInStaff(caller) && !ignored.has(address);
}
