import { AUDIT_ACTIONS, auditAction, type StaffMember } from '@rer/contracts';
import type { ReactNode } from 'react';
import { FieldSelect } from '../../components/form/field-select.tsx';
import { Options } from '../../components/form/select.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { whoText } from '../../lib/who-text.ts';
import { type AuditLogFilter, isFiltered } from './audit-query.ts';
import { ACTION_NAMES, AUDIT_TEXTS } from './audit-texts.ts';
import css from './staff.module.css';
import { calledName } from './use-member-actions.ts';

const NOTHING: AuditLogFilter = { action: null, who: null, from: null, to: null };

/** Actors that are no members. */
const OTHERS = ['service-key', 'open-access', 'anon', 'system'] as const;

interface AuditFilterBarProps {
  readonly filter: AuditLogFilter;
  readonly members: readonly StaffMember[];
  readonly onFilter: (filter: AuditLogFilter) => void;
}

/** What of the log is shown. */
export function AuditFilterBar({ filter, members, onFilter }: AuditFilterBarProps): ReactNode {
  const { action, who, from, to } = filter;
  const actions = AUDIT_ACTIONS.toSorted((one, other) =>
    ACTION_NAMES[one].localeCompare(ACTION_NAMES[other], 'de'),
  );
  return (
    <div className={css['filter']}>
      <FieldSelect
        label={AUDIT_TEXTS.action}
        value={action ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = auditAction.safeParse(currentTarget.value);
          onFilter({ ...filter, action: chosen.success ? chosen.data : null });
        }}
      >
        <option value="">{AUDIT_TEXTS.all}</option>
        <Options of={actions.map((value) => [value, ACTION_NAMES[value]])} />
      </FieldSelect>
      <FieldSelect
        label={AUDIT_TEXTS.who}
        value={who ?? ''}
        onChange={({ currentTarget }) => onFilter({ ...filter, who: currentTarget.value || null })}
      >
        <option value="">{AUDIT_TEXTS.all}</option>
        {members.map((member) => (
          <option key={member.id} value={`user:${member.id}`}>
            {calledName(member)}
          </option>
        ))}
        <Options of={OTHERS.map((id) => [id, whoText(id, null)])} />
      </FieldSelect>
      <TextField
        label={AUDIT_TEXTS.from}
        type="date"
        value={from ?? ''}
        onChange={({ currentTarget }) => onFilter({ ...filter, from: currentTarget.value || null })}
      />
      <TextField
        label={AUDIT_TEXTS.to}
        type="date"
        value={to ?? ''}
        onChange={({ currentTarget }) => onFilter({ ...filter, to: currentTarget.value || null })}
      />
      {isFiltered(filter) ? (
        <Button tone="secondary" onClick={() => onFilter(NOTHING)}>
          {AUDIT_TEXTS.clear}
        </Button>
      ) : null}
    </div>
  );
}
