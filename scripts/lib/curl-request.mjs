/** A word of a shell: in double quotes, in single ones, or bare. */
const WORD = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g;

/**
 * The request that a sample's one call of curl sends, with its variables filled in.
 * @param {string} sample
 * @param {Readonly<Record<string, string>>} variables
 * @returns {{ method: 'GET' | 'POST', url: string, headers: Record<string, string>, body: unknown }}
 */
export function curlRequest(sample, variables) {
  const line = sample.trim().replaceAll(/\\\n\s*/g, ' ');
  const filled = (/** @type {string} */ text) =>
    text.replaceAll(/\$([A-Z_]+)/g, (_, name) => {
      if (variables[name] === undefined) throw new Error(`${name} is not given.`);
      return variables[name];
    });
  const words = [...line.matchAll(WORD)].map(
    ([, double, single, bare]) => single ?? filled(double ?? bare ?? ''),
  );
  /** @type {Record<string, string>} */
  const headers = {};
  let url = '';
  let body;
  const [command, ...rest] = words;
  if (command !== 'curl') throw new Error(`${command} is not curl.`);
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (word === '-H') {
      const [name = '', ...value] = (rest[++at] ?? '').split(': ');
      headers[name.toLowerCase()] = value.join(': ');
    } else if (word === '-d') body = JSON.parse(rest[++at] ?? '');
    else if (word.startsWith('-')) throw new Error(`${word} is not understood.`);
    else url = word;
  }
  return { method: body === undefined ? 'GET' : 'POST', url, headers, body };
}
