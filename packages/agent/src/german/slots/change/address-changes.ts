import type { NewValue } from '../../interpretation/interpretation.ts';
import { writtenForm } from './written-form.ts';

type AddressChanges = {
  strasse_mit_hausnummer?: NewValue;
  plz?: NewValue;
  stadt?: NewValue;
  land?: NewValue;
};

const WHOLE = /^(?:(.*?)[\s,]+)?([0-9]{4,5})\s+(\p{L}[^,]*)(?:,\s*(\p{L}.*))?$/su;

/** An address as its columns: `Ringstraße 12, 50668 Köln` is street, postcode and town. */
export function addressChanges(text: string): AddressChanges {
  const whole = WHOLE.exec(text);
  if (whole === null) {
    const [street = '', town] = text.split(/\s*,\s*(?:in\s+)?|\s+in\s+(?=\p{Lu})/u);
    return { strasse_mit_hausnummer: street, ...(town === undefined || town === '' ? {} : { stadt: town }) };
  }
  const [, street, plz = '', stadt = '', land] = whole;
  return {
    ...(street === undefined || street === ''
      ? {}
      : { strasse_mit_hausnummer: street.replace(/[\s,]+(in)?$/, '').replace(/[\s,]+$/, '') }),
    plz,
    stadt: writtenForm('stadt', stadt.trim()),
    ...(land === undefined ? {} : { land: land.trim() }),
  };
}
