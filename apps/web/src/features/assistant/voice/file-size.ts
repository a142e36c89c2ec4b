const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** A number of bytes as people read it: '160 MB', '1,2 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.round(bytes / MEGABYTE).toLocaleString('de-DE')} MB`;
  return `${(bytes / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`;
}
