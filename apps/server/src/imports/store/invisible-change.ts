/**
 * Settings of a transaction that changes only hidden rows: no version and no history, and a power cut that loses it costs
 * nothing that the next holder of the lease would not do again.
 */
export const INVISIBLE_CHANGE = `set local synchronous_commit = off; set local rer.bookkeeping = 'off'`;
