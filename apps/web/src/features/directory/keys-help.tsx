import type { ReactNode } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import css from './keys-help.module.css';
import { KEYS } from './texts.ts';

const { help, keys } = css;

interface KeysHelpProps {
  readonly hasSlash: boolean;
  readonly onSlash: (isOn: boolean) => void;
}

/** The keys of the page. The one that works everywhere can be switched off, for those who dictate (WCAG 2.1.4). */
export function KeysHelp({ hasSlash, onSlash }: KeysHelpProps): ReactNode {
  return (
    <details className={help}>
      <summary>{KEYS.title}</summary>
      <dl className={keys}>
        {KEYS.rows.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={KEYS.slash}
        checked={hasSlash}
        onChange={({ currentTarget }) => onSlash(currentTarget.checked)}
      />
    </details>
  );
}
