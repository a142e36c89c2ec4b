import { isIP } from 'node:net';
import type { ClientDescription } from '../sdp/index.ts';
import type { IceCandidate } from '../signal/index.ts';

/** Lower than the candidates of our own interfaces, so that clients in the same network connect directly. */
const PRIORITY_STEP = 256;

/**
 * The candidate at the public address of a router that forwards the same UDP port to us.
 * @param candidate Of one of our interfaces.
 * @param publicAddress The router's address.
 * @returns Undefined for candidates of another kind or address family.
 */
export function publicCandidate(candidate: string, publicAddress: string): string | undefined {
  const [foundation, component, protocol, priority, address, port, typ, type] = candidate.split(' ');
  const isOurs = typ === 'typ' && type === 'host' && protocol?.toLowerCase() === 'udp';
  if (!isOurs || address === undefined || address === publicAddress) return undefined;
  if (isIP(address) !== isIP(publicAddress)) return undefined;
  const number = foundation?.replace('candidate:', '') ?? '';
  const behind = Math.max(1, Number(priority) - PRIORITY_STEP);
  return `candidate:${number}9 ${component} ${protocol} ${behind} ${publicAddress} ${port} typ host`;
}

/**
 * The section whose transport all share, by which a candidate must be named (RFC 9429 section 4.1.20): clients pass over
 * candidates of sections that they do not know, and the first section need not be called `0`.
 */
export function bundledSection({ sections }: ClientDescription): Omit<IceCandidate, 'candidate'> {
  const sdpMLineIndex = sections.findIndex(({ isStopped }) => !isStopped);
  const section = sections[sdpMLineIndex];
  return section === undefined ? {} : { sdpMid: section.mid, sdpMLineIndex };
}

/** RFC 8445 section 5.1.2. */
const PRIORITY_MAX = 2 ** 31 - 1;

/**
 * The same candidate with a higher priority than those of earlier generations. Otherwise a client may stay for seconds on the
 * candidate pair that an ICE restart gave up, which has the same priority.
 * @param generation How many restarts there were.
 */
export function withGenerationPriority(candidate: string, generation: number): string {
  const parts = candidate.split(' ');
  const priority = Number(parts[3]);
  if (!Number.isSafeInteger(priority)) return candidate;
  parts[3] = String(Math.min(PRIORITY_MAX, priority + generation * PRIORITY_STEP * PRIORITY_STEP));
  return parts.join(' ');
}
