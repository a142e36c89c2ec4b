import {
  GROUPS_MAX,
  HISTORY_MAX,
  NUMBER_COLUMNS,
  PROVIDER_WRITABLE_FIELDS,
  SEARCH_RESULTS_MAX,
} from '@rer/contracts';
import type { JsonObject } from '../../json.ts';
import type { ToolDefinition } from '../../model/chat-message.ts';
import { DIRECTORY_TOOLS, LIST_FIELDS } from '../tool-names.ts';
import {
  COMPARED_MAX,
  GROUPED_BY,
  OFFSET_MAX,
  PERIODS,
  SORT_COLUMNS,
  UNDO_STEPS_MAX,
} from './tool-arguments.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const bounds = object({
  min: { type: 'number' },
  max: { type: 'number' },
  above: { type: 'number' },
  below: { type: 'number' },
});
const columns: JsonObject = { type: 'array', items: { type: 'string', enum: PROVIDER_WRITABLE_FIELDS } };

const requestedFields: JsonObject = {
  ...columns,
  minItems: 1,
  description: 'Felder, nach denen gefragt ist; ohne: alle',
};

const criteria = object({
  text: text('Wörter, die irgendwo stehen dürfen: Name, Ort, Angebot; Tippfehler schaden nicht'),
  name: text('Name oder Firmenname, auch ungefähr'),
  email: text('E-Mail-Adresse oder ein Teil davon'),
  domain: text('Teil hinter dem @ oder Adresse der Webseite, genau: beispiel.de'),
  stadt: text('Ort'),
  plz: text('Postleitzahl, genau'),
  land: text('Land'),
  category: text('Kategorie'),
  produktgruppe: text('Produktgruppe'),
  angebot: text('Angebot'),
  stadtwerke: {
    anyOf: [{ type: 'string' }, { const: true }],
    description: 'Kooperiert mit diesen Stadtwerken; true: mit irgendwelchen',
  },
  isActive: { type: 'boolean' },
  intern: { type: 'boolean' },
  range: object({ mitarbeiter: bounds, zweigstellen: bounds, umsatz: bounds, rating: bounds }),
  filled: { ...columns, description: 'Felder, in denen etwas stehen muss' },
  empty: { ...columns, description: 'Felder, die leer sein müssen' },
  phone: text('Telefonnummer in beliebiger Schreibweise, oder ein Teil ab fünf Ziffern'),
  url: text('Adresse der Webseite oder ein Teil davon'),
  strasse: text('Straße, mit oder ohne Hausnummer'),
  additional: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Weitere Angaben (additional_data) nach ihrem Namen: {"kundennummer": "K-1"}',
  },
  state: text('Deutsches Bundesland, nach den ersten zwei Ziffern der Postleitzahl'),
  near: text('In der Nähe dieses Ortes, nach den ersten zwei Ziffern der Postleitzahl'),
});

const id = text('Kennung (id) aus einem Ergebnis dieses Gesprächs');
const lists = LIST_FIELDS.join(', ');
const fields: JsonObject = {
  type: 'object',
  description: `Felder mit ihren neuen Werten: ${PROVIDER_WRITABLE_FIELDS.join(', ')}`,
};

/** The tools as models see them; the descriptions are German like the conversation. */
export const DIRECTORY_TOOL_DEFINITIONS: readonly ToolDefinition[] = [
  {
    name: DIRECTORY_TOOLS.search,
    description: `Sucht Dienstleister, auch mit ähnlichen Namen. Höchstens ${SEARCH_RESULTS_MAX} Treffer. Nach einer Zahl sortiert nehmen nur die teil, bei denen sie eingetragen ist; total zählt dann diese.`,
    parameters: object({
      criteria,
      query: text('Kurzform von criteria.text'),
      sort: object(
        {
          by: { type: 'string', enum: SORT_COLUMNS },
          order: { type: 'string', enum: ['asc', 'desc'] },
        },
        ['by', 'order'],
      ),
      limit: { type: 'integer', minimum: 1, maximum: SEARCH_RESULTS_MAX },
      offset: { type: 'integer', minimum: 0, maximum: OFFSET_MAX },
    }),
  },
  {
    name: DIRECTORY_TOOLS.read,
    description: 'Liest alle Felder eines Dienstleisters. Was in der Antwort fehlt, ist leer.',
    parameters: object({ id, fields: requestedFields }, ['id']),
  },
  {
    name: DIRECTORY_TOOLS.count,
    description: 'Zählt Dienstleister.',
    parameters: object({ criteria }),
  },
  {
    name: DIRECTORY_TOOLS.group,
    description:
      'Zählt je Wert eines Feldes: wo die meisten sitzen, welche Werte es gibt (order: value). filled sagt, bei wie vielen das Feld eingetragen ist. state geht nach den ersten zwei Ziffern der Postleitzahl; sage das dazu.',
    parameters: object(
      {
        criteria,
        by: { type: 'string', enum: GROUPED_BY },
        order: { type: 'string', enum: ['most', 'least', 'value'] },
        limit: { type: 'integer', minimum: 1, maximum: GROUPS_MAX },
      },
      ['by'],
    ),
  },
  {
    name: DIRECTORY_TOOLS.average,
    description: 'Durchschnitt, kleinster und größter Wert einer Zahl, über die filled eingetragenen Werte.',
    parameters: object({ criteria, column: { type: 'string', enum: NUMBER_COLUMNS } }, ['column']),
  },
  {
    name: DIRECTORY_TOOLS.history,
    description:
      'Was im Verzeichnis geändert wurde, von wem und wann, die neuesten zuerst; mit id nur bei diesem Dienstleister.',
    parameters: object({
      since: { type: 'string', enum: PERIODS },
      who: text('Name der Person oder ein Teil davon'),
      id,
      limit: { type: 'integer', minimum: 1, maximum: HISTORY_MAX },
    }),
  },
  {
    name: DIRECTORY_TOOLS.compare,
    description: 'Stellt Dienstleister nebeneinander; mit field nur dieses Feld.',
    parameters: object(
      {
        ids: { type: 'array', items: id, minItems: 2, maxItems: COMPARED_MAX },
        field: { type: 'string', enum: PROVIDER_WRITABLE_FIELDS },
        fields: requestedFields,
      },
      ['ids'],
    ),
  },
  {
    name: DIRECTORY_TOOLS.proposeChange,
    description: `Schlägt Änderungen eines Dienstleisters vor. Sie werden der Person vorgelesen und erst nach ihrem Ja gespeichert. null leert ein Feld. Listen (${lists}) nehmen auch {"add": "…"} und {"remove": "…"}.`,
    parameters: object({ id, changes: fields }, ['id', 'changes']),
  },
  {
    name: DIRECTORY_TOOLS.proposeProvider,
    description:
      'Schlägt einen neuen Dienstleister vor; name und email gehören dazu. Er wird vorgelesen und erst nach einem Ja angelegt.',
    parameters: object({ fields }, ['fields']),
  },
  {
    name: DIRECTORY_TOOLS.proposeUndo,
    description:
      'Schlägt vor, eine Änderung dieses Gesprächs zurückzunehmen: die letzte, oder die so vielte von hinten.',
    parameters: object({ steps: { type: 'integer', minimum: 1, maximum: UNDO_STEPS_MAX } }),
  },
  {
    name: DIRECTORY_TOOLS.dropProposal,
    description: 'Verwirft den Vorschlag, der auf ein Ja wartet.',
    parameters: object({}),
  },
];

/** Tools that lead to a change. */
export const DIRECTORY_WRITE_TOOLS: ReadonlySet<string> = new Set([
  DIRECTORY_TOOLS.proposeChange,
  DIRECTORY_TOOLS.proposeProvider,
  DIRECTORY_TOOLS.proposeUndo,
]);
