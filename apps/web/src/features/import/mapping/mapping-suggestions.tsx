import { PROVIDER_FIELD_LABELS } from '@rer/contracts';
import type { ColumnSuggestion } from '@rer/directory/mapping';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { MAPPING_TEXTS } from '../texts.ts';
import css from './mapping-status.module.css';

const { suggested, pairs } = css;

interface MappingSuggestionsProps {
  readonly suggestions: readonly ColumnSuggestion[];
  readonly disabled: boolean;
  readonly onTake: () => void;
}

/** Fields that columns without one may be meant for, and one button that takes them all. */
export function MappingSuggestions({ suggestions, disabled, onTake }: MappingSuggestionsProps): ReactNode {
  if (suggestions.length === 0) return null;
  return (
    <div className={suggested}>
      <p id="import-suggested">{MAPPING_TEXTS.suggested}</p>
      <ul className={pairs} aria-labelledby="import-suggested">
        {suggestions.map(({ header, field }) => (
          <li key={header}>
            {header} <span aria-hidden="true">→</span> {PROVIDER_FIELD_LABELS[field]}{' '}
            <code translate="no">({field})</code>
          </li>
        ))}
      </ul>
      <Button
        tone="secondary"
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) onTake();
        }}
      >
        {`${MAPPING_TEXTS.takeSuggestions} (${suggestions.length})`}
      </Button>
    </div>
  );
}
