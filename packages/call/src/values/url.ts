/** Whether a value is an absolute URL. */
export function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value);
}
