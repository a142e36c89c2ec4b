const FREEMAIL =
  /^(gmx|web|gmail|googlemail|t-online|outlook|hotmail|live|yahoo|freenet|icloud|me|aol|posteo|mailbox|arcor|online|1und1|proton|protonmail)\.(de|com|net|org|at|ch|me)$/;

/** Whether addresses of a domain are handed out to anybody, so that it tells nothing of a company. */
export function isFreemail(domain: string): boolean {
  return FREEMAIL.test(domain);
}
