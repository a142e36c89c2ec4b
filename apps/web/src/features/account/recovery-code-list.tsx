import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import css from './recovery-code-list.module.css';
import { CODES } from './texts.ts';

const { frame, codes: list, actions } = css;

/** Hands a text out as a file. */
function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown this once. Leaving the page asks first. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps): ReactNode {
  const intro = useRef<HTMLParagraphElement>(null);
  useUnloadGuard(true);
  useEffect(() => intro.current?.focus({ preventScroll: true }), []);
  const text = codes.join('\n');
  return (
    <div className={frame}>
      <p ref={intro} tabIndex={-1}>
        {CODES.intro}
      </p>
      <ol className={list} aria-label={CODES.title}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={actions}>
        <CopyButton text={text} label={CODES.copy} />
        <Button tone="secondary" onClick={() => saveAsFile(CODES.file, `${CODES.fileHead}\n\n${text}\n`)}>
          {CODES.download}
        </Button>
      </div>
      <div className={actions}>
        <Button onClick={onKept}>{CODES.kept}</Button>
      </div>
    </div>
  );
}
