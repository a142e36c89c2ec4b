import { type DirectoryProvider, PROVIDER_FIELD_LABELS, type ProviderWritableField } from '@rer/contracts';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { formatMoment } from '../../../lib/moment.ts';
import { FieldValue, isEmptyValue } from '../field-value.tsx';
import { RECORD_TEXTS } from '../record-texts.ts';
import { extraText } from './extra-entries.ts';
import { FIELD_GROUPS } from './field-groups.ts';
import css from './record-data.module.css';

const { groups, group, pairs, pair, emptyFields, origin, marked: markedClass } = css;

function isShown(provider: DirectoryProvider, field: ProviderWritableField): boolean {
  return !isEmptyValue(provider[field]);
}

interface PairProps {
  readonly provider: DirectoryProvider;
  readonly field: ProviderWritableField;
  readonly isMarked: boolean;
}

function Pair({ provider, field, isMarked }: PairProps): ReactNode {
  return (
    <div className={isMarked ? `${pair} ${markedClass}` : pair}>
      <dt>
        {PROVIDER_FIELD_LABELS[field]}
        {isMarked && <VisuallyHidden>{` (${RECORD_TEXTS.marked})`}</VisuallyHidden>}
      </dt>
      <dd>
        <FieldValue field={field} value={provider[field]} isLinked />
      </dd>
    </div>
  );
}

interface RecordDataProps {
  readonly provider: DirectoryProvider;
  /** Fields to point out. */
  readonly marked?: ReadonlySet<ProviderWritableField>;
  /** When it came and when it changed. */
  readonly hasOrigin?: boolean;
  /** Of the groups: one below that of the heading over all of it. */
  readonly headingLevel?: 3 | 4;
}

/** All data of a provider, in groups; empty fields are named in one line. */
export function RecordData({
  provider,
  marked,
  hasOrigin = true,
  headingLevel = 3,
}: RecordDataProps): ReactNode {
  const Heading = `h${headingLevel}` as const;
  const isExtraMarked = marked?.has('additional_data') ?? false;
  const extra = Object.entries(provider.additional_data);
  const empty = FIELD_GROUPS.flatMap(({ fields }) => fields).filter((field) => !isShown(provider, field));
  return (
    <div className={groups}>
      {FIELD_GROUPS.map(({ title, fields }) => {
        const shown = fields.filter((field) => isShown(provider, field));
        if (shown.length === 0) return null;
        return (
          <section key={title} className={group}>
            <Heading>{title}</Heading>
            <dl className={pairs}>
              {shown.map((field) => (
                <Pair key={field} provider={provider} field={field} isMarked={marked?.has(field) ?? false} />
              ))}
            </dl>
          </section>
        );
      })}
      {extra.length > 0 && (
        <section className={group}>
          <Heading>{PROVIDER_FIELD_LABELS.additional_data}</Heading>
          <dl className={isExtraMarked ? `${pairs} ${markedClass}` : pairs}>
            {extra.map(([name, value]) => (
              <div key={name} className={pair}>
                <dt>{name}</dt>
                <dd>{extraText(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {empty.length > 0 && (
        <p className={emptyFields}>
          {`${RECORD_TEXTS.empty}: ${empty.map((field) => PROVIDER_FIELD_LABELS[field]).join(', ')}`}
        </p>
      )}
      {hasOrigin && (
        <p className={origin}>
          {`${RECORD_TEXTS.created} ${formatMoment(provider.created_at)} · ${RECORD_TEXTS.changed} ${formatMoment(provider.updated_at)} · ${RECORD_TEXTS.version} ${provider.version}`}
        </p>
      )}
    </div>
  );
}
