/**
 * The value of a cookie in a `Cookie` header (RFC 6265, 5.4), as it stands there; undefined when it is not there, or there
 * twice: one of them was then set by another site.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
