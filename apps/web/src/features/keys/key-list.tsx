import { STAFF_ROLE_LABELS, type StaffKey } from '@rer/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FailureNotice } from '../../components/ui/failure-notice.tsx';
import { RecordTable } from '../../components/ui/record-table.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatDay, formatMoment } from '../../lib/moment.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { whoText } from '../../lib/who-text.ts';
import { deleteKey } from './keys-calls.ts';
import { KEY_COLUMNS, KEY_STATE_NAMES, KEY_TEXTS, KIND_NAMES, REVOKE_KEY_TEXTS } from './texts.ts';

interface KeyRowProps {
  readonly staffKey: StaffKey;
  readonly onAsk: () => void;
}

function KeyRow({ staffKey, onAsk }: KeyRowProps): ReactNode {
  const { name, hint, kind, role, createdAt, createdBy, lastUsedAt } = staffKey;
  const { holds, text } = keyState(staffKey, new Date());
  return (
    <tr data-off={holds ? undefined : ''}>
      <th scope="row">
        {name}
        <span className="c-detail">…{hint}</span>
      </th>
      <td data-label={KEY_COLUMNS.kind}>
        {KIND_NAMES[kind]}
        {role === null ? null : <span className="c-detail">{STAFF_ROLE_LABELS[role]}</span>}
      </td>
      <td data-label={KEY_COLUMNS.made}>
        {formatDay(createdAt)}
        <span className="c-detail">{`${KEY_STATE_NAMES.by} ${whoText(createdBy, null)}`}</span>
      </td>
      <td data-label={KEY_COLUMNS.used}>
        {lastUsedAt === null ? KEY_STATE_NAMES.never : formatMoment(lastUsedAt)}
      </td>
      <td data-label={KEY_COLUMNS.state}>{text}</td>
      <td data-end="">
        {holds ? (
          <Button tone="quiet" onClick={onAsk}>
            {REVOKE_KEY_TEXTS.action}
            <VisuallyHidden> ({name})</VisuallyHidden>
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

interface KeyListProps {
  readonly keys: readonly StaffKey[];
  readonly onChanged: (key: StaffKey) => void;
}

/** All keys, those too that hold no more. */
export function KeyList({ keys, onChanged }: KeyListProps): ReactNode {
  const toaster = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<StaffKey | null>(null);
  const { isBusy, failure, run, clear } = useMutation();
  const revoke = ({ id }: StaffKey): void => {
    void run(
      () => deleteKey(id),
      (revoked) => {
        setAsked(null);
        onChanged(revoked);
        toaster.success({ title: REVOKE_KEY_TEXTS.done, description: revoked.name });
        heading.current?.focus();
      },
      () => setAsked(null),
    );
  };
  return (
    <Card aria-labelledby="keys-list">
      <h2 id="keys-list" ref={heading} tabIndex={-1}>
        {KEY_TEXTS.list}
      </h2>
      <FailureNotice failure={failure} />
      {keys.length === 0 ? (
        <p className="c-soft-note">{KEY_TEXTS.none}</p>
      ) : (
        <RecordTable label={KEY_TEXTS.table} columns={Object.values(KEY_COLUMNS)} actions={KEY_TEXTS.actions}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              staffKey={key}
              onAsk={() => {
                clear();
                setAsked(key);
              }}
            />
          ))}
        </RecordTable>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={REVOKE_KEY_TEXTS.title}
          action={REVOKE_KEY_TEXTS.action}
          isBusy={isBusy}
          onConfirm={() => revoke(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{REVOKE_KEY_TEXTS.text(asked.name)}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Whether a key holds, and the words for it. */
function keyState(
  { revokedAt, expiresAt }: Pick<StaffKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): { readonly holds: boolean; readonly text: string } {
  if (revokedAt !== null) return { holds: false, text: `${KEY_STATE_NAMES.revoked} ${formatDay(revokedAt)}` };
  if (expiresAt === null) return { holds: true, text: KEY_STATE_NAMES.endless };
  const holds = new Date(expiresAt) > now;
  return {
    holds,
    text: `${holds ? KEY_STATE_NAMES.until : KEY_STATE_NAMES.expired} ${formatDay(expiresAt)}`,
  };
}
