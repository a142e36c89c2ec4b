import type { Context } from '../context.ts';
import { readPlaces } from '../criteria/places.ts';
import type { Meaning } from '../meaning.ts';
import { isField, type Reading } from '../reading.ts';
import { nameText, nextName } from '../runs.ts';
import { nameInTown } from '../town-behind-name.ts';

/** `ist X schon erfasst?`, `steht X bei uns drin?`: whether there is one, and nothing to be done. */
const WHETHER =
  /^\W*(und )?(ist|sind|wurde|wurden|steht|stehen|war|existiert|existieren)\b.*\b(erfasst|angelegt|eingetragen|aufgenommen|registriert|gelistet|verzeichnet|vorhanden|drin|eintrag)\b/;
/** `irgendwas mit Zähler im Namen`. */
const IN_NAME = /\b(irgendwas|irgendwie|etwas|was|irgendwer|firma|eine) mit \S+( \S+)? im (firmen)?namen\b/;

/** Whether the directory has somebody of a name, or of a part of one. */
export function existing(reading: Reading, { asked, proposal }: Context): Meaning | null {
  if (asked !== null || proposal !== null) return null;
  const isPart = IN_NAME.test(reading.plain);
  const isWhether =
    WHETHER.test(reading.plain) && !reading.items.some((item) => isField(item) || item.tags.has('ask:when'));
  if (!isPart && !isWhether) return null;
  const from = isPart ? reading.find('prep:with', 'prep:named') + 1 : 0;
  const word = reading.item(from);
  const run = nextName(reading, from) ?? (isPart && word !== undefined ? { from, to: from + 1 } : null);
  if (run === null) return null;
  reading.take(run.from, run.to);
  // `die Wind und Wetter GmbH aus Emden`: where it is said to be.
  const place = reading.has(run.to, 'prep:in', 'prep:from') ? readPlaces(reading) : {};
  return { intent: 'search', slots: { ...nameInTown(nameText(reading, run)), ...place } };
}
