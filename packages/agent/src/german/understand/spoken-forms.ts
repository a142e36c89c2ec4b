/** Letters of the ends of addresses, said one by one. */
const ENDS = new Set(['de', 'at', 'ch', 'eu', 'io', 'com', 'net', 'org', 'info', 'biz']);
const UNITS = 'ein|eins|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|neun';
const TENS = 'zwanzig|dreißig|dreissig|vierzig|fünfzig|fuenfzig|sechzig|siebzig|achtzig|neunzig';

/** A message with what a recognizer of speech hears apart written as one: `we we we`, `punkt c h`, `neun und vierzig`. */
export function withSpokenForms(message: string): string {
  return message
    .replace(/(?<!\p{L})(?:we[\s-]we[\s-]we|weh weh weh|w[\s.]w[\s.]w|dreimal w|drei w)(?!\p{L})/giu, 'www')
    .replace(/(?<=(?<!\p{L})punkt )\p{L}(?: \p{L}){1,3}(?!\p{L})/giu, (letters) => {
      const joined = letters.replaceAll(' ', '');
      return ENDS.has(joined.toLowerCase()) ? joined : letters;
    })
    .replace(
      new RegExp(`(?<!\\p{L})(${UNITS}) und (${TENS})(?!\\p{L})`, 'giu'),
      (_, unit: string, ten: string) => `${unit.replace(/^eins$/i, 'ein')}und${ten}`,
    );
}
