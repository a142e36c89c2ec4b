import { hostOf } from '../../values/web-address.ts';
import type { Slots } from '../meaning.ts';
import type { Reading } from '../reading.ts';

/** The e-mail address or domain that is looked for. */
export function readAddresses(reading: Reading): Pick<Slots, 'email' | 'domain'> {
  let email: string | undefined;
  let domain: string | undefined;
  for (const [at, item] of reading.items.entries()) {
    if (!reading.isFree(at)) continue;
    if (item.value?.kind === 'email' && email === undefined) email = item.value.text.toLowerCase();
    else if (item.value?.kind === 'web' && domain === undefined) domain = hostOf(item.value.text);
    else continue;
    reading.take(at);
    if (reading.item(at - 1)?.text === '@') reading.take(at - 1);
  }
  if (email !== undefined || domain !== undefined) {
    for (const [at, item] of reading.items.entries())
      if (item.tags.has('field:email') || item.tags.has('field:url') || item.tags.has('field:address'))
        reading.take(at);
  }
  return { ...(email === undefined ? {} : { email }), ...(domain === undefined ? {} : { domain }) };
}
