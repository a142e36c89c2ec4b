import { isIP } from 'node:net';

/** Behind the candidates of our own interfaces, so that clients in the same network go the short way. */
const PRIORITY_STEP = 256;

/**
 * The same candidate as the outside sees it, when a router in front of us hands the same UDP port on to us.
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
