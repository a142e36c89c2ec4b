import {
  IMPORT_COLUMNS_MAX,
  IMPORT_FIELDS,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_REQUIRED_COLUMNS,
  PROVIDER_TEXT_MAX,
} from '@rer/contracts';
import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '../report-texts.ts';
import { COLUMN_GUIDE_TEXTS } from '../texts.ts';
import css from './column-facts.module.css';

const { facts, codes, pairs } = css;

/** Other headers that are understood (seed 1, section 3), as they are usually written. */
const ALIASES = [
  ['Telefon', 'phone'],
  ['Webseite', 'url'],
  ['Adresse', 'strasse_mit_hausnummer'],
  ['Ort', 'stadt'],
  ['Country', 'land'],
  ['Anzahl Mitarbeiter', 'mitarbeiter'],
  ['Notizen', 'notes'],
] as const;

const OPTIONAL = IMPORT_FIELDS.filter((field) => !IMPORT_REQUIRED_COLUMNS.some((name) => name === field));

function Codes({ names }: { readonly names: readonly string[] }): ReactNode {
  return (
    <ul className={codes} translate="no">
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

/** Which columns the tool understands, what becomes of the others, and how much it takes. */
export function ColumnFacts(): ReactNode {
  return (
    <dl className={facts}>
      <div>
        <dt>{COLUMN_GUIDE_TEXTS.required}</dt>
        <dd>
          <Codes names={IMPORT_REQUIRED_COLUMNS} />
          <p>{COLUMN_GUIDE_TEXTS.requiredText}</p>
        </dd>
      </div>
      <div>
        <dt>{COLUMN_GUIDE_TEXTS.known}</dt>
        <dd>
          <Codes names={OPTIONAL} />
          <p>{COLUMN_GUIDE_TEXTS.caseText}</p>
        </dd>
      </div>
      <div>
        <dt>{COLUMN_GUIDE_TEXTS.aliases}</dt>
        <dd>
          <ul className={pairs} translate="no">
            {ALIASES.map(([alias, field]) => (
              <li key={alias}>
                {alias} <span aria-hidden="true">→</span> <code>{field}</code>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>{COLUMN_GUIDE_TEXTS.suggestions}</dt>
        <dd>{COLUMN_GUIDE_TEXTS.suggestionsText}</dd>
      </div>
      <div>
        <dt>{COLUMN_GUIDE_TEXTS.other}</dt>
        <dd>{COLUMN_GUIDE_TEXTS.otherText}</dd>
      </div>
      <div>
        <dt>{COLUMN_GUIDE_TEXTS.values}</dt>
        <dd>{COLUMN_GUIDE_TEXTS.valuesText}</dd>
      </div>
      <div>
        <dt>{COLUMN_GUIDE_TEXTS.limits}</dt>
        <dd>
          {formatBytes(IMPORT_FILE_MAX_BYTES)} je Datei, {formatCount(IMPORT_COLUMNS_MAX)} Spalten,{' '}
          {formatCount(PROVIDER_TEXT_MAX)} Zeichen je Text
        </dd>
      </div>
    </dl>
  );
}
