import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Checkbox } from '../../../components/form/checkbox.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { KEYBOARD_TEXTS } from '../texts.ts';
import css from './keys-help.module.css';

const { help, panel, keys } = css;

interface KeysHelpProps {
  readonly hasSlash: boolean;
  readonly onSlash: (isOn: boolean) => void;
}

/** Between the button and what it opens, in pixels. */
const GAP = 8;

/**
 * Lists the page's keyboard shortcuts in an overlay, so that nothing moves. The shortcut that works everywhere can be switched
 * off, for speech input (WCAG 2.1.4).
 */
export function KeysHelp({ hasSlash, onSlash }: KeysHelpProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLElement>): void => {
    const beside = opener.current?.getBoundingClientRect();
    if (newState !== 'open' || beside === undefined) return;
    style.top = `${beside.bottom + scrollY + GAP}px`;
    style.left = `${beside.left + scrollX}px`;
  };
  return (
    <div className={help}>
      <Button ref={opener} tone="quiet" popoverTarget={id}>
        {KEYBOARD_TEXTS.title}
      </Button>
      <div
        className={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={KEYBOARD_TEXTS.title}
        onBeforeToggle={place}
      >
        <dl className={keys}>
          {KEYBOARD_TEXTS.rows.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={KEYBOARD_TEXTS.slash}
          checked={hasSlash}
          onChange={({ currentTarget }) => onSlash(currentTarget.checked)}
        />
      </div>
    </div>
  );
}
