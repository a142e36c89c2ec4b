export function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value);
}
