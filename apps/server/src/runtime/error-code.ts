/** The code of an error of Node or of a library (`ENOENT`, `ECONNREFUSED`, …); undefined when there is none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
