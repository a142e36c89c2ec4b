import type { Meaning } from '../meaning.ts';
import type { Reading } from '../reading.ts';
import { nameRunAt, nameText } from '../runs.ts';

/** `Mail von Netzblick auf a@b.de`: the address is not whom it is about, but what his is to be. */
export function mailChanged(reading: Reading): Meaning | null {
  const at = reading.items.findIndex((item) => item.value?.kind === 'email');
  const value = reading.item(at)?.value;
  const column = reading.find('field:email');
  const isTo = /^(auf|zu)$/i.test(reading.item(at - 1)?.text ?? '');
  if (value?.kind !== 'email' || column < 0 || column > at || !isTo) return null;
  for (let i = column + 1; i < at; i += 1) {
    if (!reading.has(i, 'prep:of', 'prep:at', 'prep:for')) continue;
    const run = nameRunAt(reading, reading.skip(i + 1, 1, 'noun:provider'));
    if (run === null || run.to > at) continue;
    return { intent: 'change', slots: { name: nameText(reading, run), changes: { email: value.text } } };
  }
  return null;
}
