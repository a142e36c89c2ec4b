const CHARACTERS_MAX = 500;

/** RFC 8839 section 5.1: foundation, component, transport, priority, address, port, type, and attributes in pairs. */
const CANDIDATE =
  /^candidate:[A-Za-z0-9+/]{1,32} [1-9]\d{0,2} (?:udp|UDP) \d{1,10} [A-Za-z0-9.:_-]{1,255} \d{1,5} typ (?:host|srflx|prflx|relay)(?: [\x21-\x7e]+ [\x21-\x7e]+)*$/;

/**
 * A candidate that a client told us, checked for its form: one line, over UDP, since the transport speaks nothing else.
 * @param text With or without `a=` before.
 * @returns Undefined for anything else, also for the empty one that says that there are no more.
 */
export function readCandidate(text: string): string | undefined {
  if (text.length > CHARACTERS_MAX) return undefined;
  const candidate = text.replace(/^a=/, '').trim();
  return CANDIDATE.test(candidate) ? candidate : undefined;
}
