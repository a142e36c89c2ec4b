import type { ProviderWritableField } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Breakable } from '../../components/ui/breakable.tsx';
import css from './field-value.module.css';
import { extraText } from './record/extra-entries.ts';
import { numberText } from './record/form-values.ts';
import { RECORD_HISTORY_TEXTS, RECORD_TEXTS } from './record-texts.ts';

/** Whether a field holds nothing. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The address behind a web address as people write it; null when it is none. Never another protocol. */
export function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb && url.hostname.includes('.') ? url.href : null;
}

function linkOf(field: ProviderWritableField, value: string): string | null {
  if (field === 'url') return webAddress(value);
  if (field === 'email') return /^[^\s@,;?&]+@[^\s@,;?&]+$/.test(value) ? `mailto:${value}` : null;
  if (field !== 'phone') return null;
  const digits = value.replace(/[^0-9+]/g, '');
  return digits.length >= 4 ? `tel:${digits}` : null;
}

function isAddress(field: ProviderWritableField): boolean {
  return field === 'url' || field === 'email';
}

function withUnit(field: ProviderWritableField, text: string): string {
  return field === 'umsatz' ? `${text} Euro` : text;
}

interface FieldValueProps {
  readonly field: ProviderWritableField;
  readonly value: unknown;
  /** Leads to the mail program, the telephone or the web page. */
  readonly isLinked?: boolean;
}

/** A stored value as people read it. */
export function FieldValue({ field, value, isLinked = false }: FieldValueProps): ReactNode {
  if (isEmptyValue(value)) return <span className={css['nothing']}>{RECORD_HISTORY_TEXTS.nothing}</span>;
  if (typeof value === 'boolean') return value ? RECORD_TEXTS.yes : RECORD_TEXTS.no;
  if (typeof value === 'number') return withUnit(field, numberText(value));
  if (typeof value === 'string') {
    const href = isLinked ? linkOf(field, value) : null;
    const text = <span className={css['text']}>{isAddress(field) ? <Breakable text={value} /> : value}</span>;
    if (href === null) return text;
    const isExternal = field === 'url';
    return (
      <a href={href} {...(isExternal && { target: '_blank', rel: 'noreferrer noopener' })}>
        {text}
      </a>
    );
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return (
    <dl className={css['extra']}>
      {Object.entries(value).map(([name, member]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{extraText(member)}</dd>
        </div>
      ))}
    </dl>
  );
}
