import { describe, expect, it } from 'vitest';
import { linkName } from './link-entity.ts';
import type { Linkable } from './record-names.ts';

const RECORDS: readonly Linkable[] = [
  ['E.ON Energie Deutschland GmbH', 'Landshut'],
  ['N-ERGIE Aktiengesellschaft', 'Nürnberg'],
  ['Grünstrom Müller GmbH & Co. KG', 'Kiel'],
  ['Vattenfall Europe Sales GmbH', 'Hamburg'],
  ['Nord Süd Leitungsbau GmbH', 'Erfurt'],
  ['Wind und Wetter UG', 'Ulm'],
  ['Konsolenkost GmbH', 'Berlin'],
  ['Stadtwerke Neustadt GmbH', 'Halle (Saale)'],
  ['Stadtwerke Neustadt an der Orla GmbH', 'Ulm'],
  ['Elektro Schulz GmbH', 'Halle (Saale)'],
  ['Elektro Schulze e.K.', 'Rostock'],
  ['Morgen GmbH', 'Erfurt'],
  ['SE SAUBER ENERGIE GmbH & Co. KG', 'Siegburg'],
].map(([label = '', stadt = '']) => ({ id: label, label, name: label, email: 'info@web.de', stadt }));
const LECHWERKE: Linkable = {
  id: 'Lechwerke AG',
  label: 'Lechwerke AG',
  name: 'Petra Sommer',
  email: 'info@lew.de',
  stadt: 'Augsburg',
};

function linked(name: string): string {
  const link = linkName(name, [...RECORDS, LECHWERKE]);
  if (link.kind === 'none') return 'none';
  if (link.kind === 'one') return `${link.isExact ? 'one' : 'near'}: ${link.provider.label}`;
  return `${link.kind}: ${link.providers.map(({ label }) => label).join(', ')}`;
}

describe('a name means the one record', () => {
  it.each([
    ['eon', 'E.ON Energie Deutschland GmbH'],
    ['n ergie', 'N-ERGIE Aktiengesellschaft'],
    ['Grün Strom Mueller', 'Grünstrom Müller GmbH & Co. KG'],
    ['Vattenfall Hamburg', 'Vattenfall Europe Sales GmbH'],
    ['wind & wetter', 'Wind und Wetter UG'],
    ['Morgen', 'Morgen GmbH'],
    ['die Elektro Schulz', 'Elektro Schulz GmbH'],
    ['Stadtwerke Neustadt GmbH', 'Stadtwerke Neustadt GmbH'],
    ['lew', 'Lechwerke AG'],
    ['Sommer', 'Lechwerke AG'],
    ['Konsolnkost', 'Konsolenkost GmbH'],
  ])('%s is %s', (name, label) => {
    expect(linked(name)).toBe(`one: ${label}`);
  });

  it.each([
    ['Grünstrom Möller', 'Grünstrom Müller GmbH & Co. KG'],
    ['Konzolnkosd', 'Konsolenkost GmbH'],
  ])('but %s is only near to %s', (name, label) => {
    expect(linked(name)).toBe(`near: ${label}`);
  });
});

describe('a name that may be another one', () => {
  it.each([
    ['Stadtwerke Neustadt', 'several: Stadtwerke Neustadt GmbH, Stadtwerke Neustadt an der Orla GmbH'],
    ['Elektro', 'several: Elektro Schulz GmbH, Elektro Schulze e.K.'],
    ['Vattenfall Berlin', 'similar: Vattenfall Europe Sales GmbH'],
    ['NSL', 'similar: Nord Süd Leitungsbau GmbH'],
    ['Weber', 'similar: Wind und Wetter UG'],
    ['Elektro Schulzn', 'similar: Elektro Schulz GmbH, Elektro Schulze e.K.'],
  ])('is asked about: %s is %s', (name, meant) => {
    expect(linked(name)).toBe(meant);
  });

  it.each(['Tesla', 'SE', 'GmbH', 'Bauer Netz', '', '&'])('„%s“ means none of them', (name) => {
    expect(linked(name)).toBe('none');
  });
});
