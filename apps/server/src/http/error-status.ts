/** The HTTP status that an error names in `statusCode`, as those of the framework do; undefined when it names none. */
export function errorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
