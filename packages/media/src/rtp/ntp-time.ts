/** A moment as sender reports tell it (RFC 3550 section 4): seconds since 1900, and their 2^32 parts. */
export interface NtpTime {
  readonly ntpSeconds: number;
  readonly ntpFraction: number;
}

const SECOND_PARTS = 2 ** 32;

/** In milliseconds, with fractions. */
export function ntpToMs({ ntpSeconds, ntpFraction }: NtpTime): number {
  return ntpSeconds * 1_000 + (ntpFraction * 1_000) / SECOND_PARTS;
}

/** From milliseconds; what is over 32 bits of seconds wraps. */
export function ntpFromMs(ms: number): NtpTime {
  const seconds = Math.floor(ms / 1_000);
  const fraction = Math.floor(((ms - seconds * 1_000) * SECOND_PARTS) / 1_000);
  return { ntpSeconds: seconds >>> 0, ntpFraction: fraction >>> 0 };
}

/** The middle 32 bits, as receivers give them back in their reports. */
export function ntpMiddle({ ntpSeconds, ntpFraction }: NtpTime): number {
  return (((ntpSeconds & 0xffff) << 16) | (ntpFraction >>> 16)) >>> 0;
}
