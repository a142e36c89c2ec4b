import type { ProviderName } from '@rer/contracts';
import { companyOf, contactPersonOf } from '@rer/directory/names';
import type { Proposal, ProposedField } from '../directory-facts.ts';
import { quoted, shownChange, shownLines } from '../values/shown-value.ts';

const SAVE_QUESTION = 'Soll ich das so speichern?';

/**
 * A provider as it is named in sentences: `„Müller Solar GmbH“ (Eva Müller, Köln)`, by company, person and town; with the e-mail
 * address where the company has no person of another name.
 */
export function namedProvider({ name, firmen_name, email, stadt }: ProviderName): string {
  const company = companyOf({ name, firmen_name });
  const person = contactPersonOf({ name, firmen_name }) ?? email;
  const details = [person, ...(isBlank(stadt) ? [] : [stadt])].map(plain);
  return `${quoted(company, 120)} (${details.join(', ')})`;
}

/** The effect of a proposal, and the question for a yes: the user hears all of it before anything is written. */
export function readBack(proposal: Proposal): string {
  switch (proposal.kind) {
    case 'change': {
      const { fields, provider } = proposal;
      return withQuestion(`Bei ${namedProvider(provider)} soll ich Folgendes ändern:`, [
        ...changeLines(fields),
        ...keptCompany(provider, fields),
      ]);
    }
    case 'create':
      return withQuestion('Ich soll diesen Dienstleister neu anlegen:', newLines(proposal.fields));
    case 'undo': {
      const { change } = proposal;
      if (change.kind === 'create') return confirmationQuestion(proposal);
      return withQuestion(
        `Bei ${namedProvider(change.provider)} soll ich die Änderung zurücknehmen:`,
        changeLines(reversed(change.fields)),
      );
    }
  }
}

/** The question for a yes alone, after a read-back that was heard. */
export function confirmationQuestion(proposal: Proposal): string {
  return proposal.kind === 'undo' && proposal.change.kind === 'create'
    ? `Soll ich ${namedProvider(proposal.change.provider)} wieder aus dem Verzeichnis löschen?`
    : SAVE_QUESTION;
}

/** A new contact person is no new name of the company: that is said. */
function keptCompany({ firmen_name }: ProviderName, fields: readonly ProposedField[]): string[] {
  const name = fields.find(({ field }) => field === 'name')?.new;
  const isRenamed = fields.some(({ field }) => field === 'firmen_name');
  if (typeof name !== 'string' || isRenamed || isBlank(firmen_name)) return [];
  return contactPersonOf({ name, firmen_name }) === null
    ? []
    : [`Der Name ist der des Ansprechpartners; die Firma bleibt ${quoted(firmen_name, 120)}.`];
}

/** `Telefon: bisher „0221 1“, neu „0221 2“`, a line for each field. */
export function changeLines(fields: readonly ProposedField[]): string[] {
  return fields.flatMap(({ field, old, new: value }) => shownChange(field, old, value));
}

/** `Telefon: „0221 2“`, a line for each field. */
export function newLines(fields: readonly ProposedField[]): string[] {
  return fields.flatMap(({ field, new: value }) => shownLines(field, value));
}

/** The change that takes these back. */
export function reversed(fields: readonly ProposedField[]): ProposedField[] {
  return fields.map(({ field, old, new: value }) => ({ field, old: value, new: old }));
}

function withQuestion(beginning: string, lines: readonly string[]): string {
  return [beginning, ...lines, SAVE_QUESTION].join('\n');
}

/** Without the quotes around it. */
function plain(text: string): string {
  return quoted(text, 120).slice(1, -1);
}

function isBlank(text: string | null): text is null | '' {
  return text === null || text.trim() === '';
}
