const FREEMAIL =
  /^(gmx|web|gmail|googlemail|t-online|outlook|hotmail|live|yahoo|freenet|icloud|me|aol|posteo|mailbox|arcor|online|1und1|proton|protonmail)\.(de|com|net|org|at|ch|me)$/;

/** Whether a domain offers addresses to the public, so that it identifies no company. */
export function isFreemail(domain: string): boolean {
  return FREEMAIL.test(domain);
}
