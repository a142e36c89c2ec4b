import {
  DIRECTORY_TEXTS,
  type DirectoryConflict,
  type DirectoryProvider,
  type ProviderChanges,
  type ProviderWritableField,
} from '@rer/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatMoment } from '../../../lib/moment.ts';
import { conflictFields } from '../conflict.ts';
import { type ChoiceSide, FieldChoice } from '../field-choice.tsx';
import css from '../record-panel.module.css';
import { CONFLICT_TEXTS, RECORD_FORM_TEXTS } from '../record-texts.ts';

const { buttons } = css;

interface ConflictViewProps {
  readonly base: DirectoryProvider;
  readonly changes: ProviderChanges;
  readonly conflict: DirectoryConflict['conflict'];
  readonly isSaving: boolean;
  /** Saves the chosen changes over the version that was shown. */
  readonly onSave: (changes: ProviderChanges, stored: DirectoryConflict['conflict']['stored']) => void;
  readonly onBack: () => void;
  /** Nothing is left to be saved. */
  readonly onDone: () => void;
}

/** Another user saved first: shows input and stored values side by side, to be chosen field by field. */
export function ConflictView(props: ConflictViewProps): ReactNode {
  const { base, changes, conflict, isSaving, onSave, onBack, onDone } = props;
  const { stored, reason } = conflict;
  const [sides, setSides] = useState<ReadonlyMap<ProviderWritableField, ChoiceSide>>(new Map());
  const fields = conflictFields(base, changes, stored.provider);
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  // What the user typed is chosen, until they say otherwise.
  const chosen = new Map(fields.map(({ field }) => [field, sides.get(field) ?? ('left' as const)]));
  const save = (): void => {
    if (isSaving) return;
    const kept = Object.entries(changes).filter(([field]) =>
      fields.some((entry) => entry.field === field && chosen.get(entry.field) === 'left'),
    );
    onSave(Object.fromEntries(kept), stored);
  };
  const isRemoved = stored.deletedAt !== null;
  return (
    <div className="c-loose-stack">
      <Notice kind="warn" ref={notice} tabIndex={-1}>
        <p>{reason === 'removed' ? DIRECTORY_TEXTS.removed : DIRECTORY_TEXTS.stale}</p>
        <p>{fields.length === 0 ? CONFLICT_TEXTS.none : CONFLICT_TEXTS.how}</p>
      </Notice>
      {fields.length > 0 && (
        <FieldChoice
          names={{
            left: CONFLICT_TEXTS.mine,
            right: `${CONFLICT_TEXTS.stored} ${formatMoment(stored.provider.updated_at)}`,
          }}
          pairs={fields.map(({ field, mine, stored: other, isContested }) => ({
            field,
            left: mine,
            right: other,
            ...(isContested && { note: CONFLICT_TEXTS.both }),
          }))}
          chosen={chosen}
          onChoose={(field, side) => setSides(new Map(sides).set(field, side))}
        />
      )}
      <p className={buttons}>
        {fields.length > 0 ? (
          <Button onClick={save} aria-disabled={isSaving}>
            {isSaving ? RECORD_FORM_TEXTS.saving : isRemoved ? CONFLICT_TEXTS.removed : CONFLICT_TEXTS.save}
          </Button>
        ) : (
          <Button onClick={onDone}>{CONFLICT_TEXTS.done}</Button>
        )}
        <Button tone="secondary" onClick={onBack}>
          {CONFLICT_TEXTS.back}
        </Button>
      </p>
    </div>
  );
}
