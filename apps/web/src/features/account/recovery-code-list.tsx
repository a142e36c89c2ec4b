import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import css from './recovery-code-list.module.css';
import { RECOVERY_CODE_TEXTS } from './texts.ts';

const { frame, codes: list } = css;

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
        {RECOVERY_CODE_TEXTS.intro}
      </p>
      <ol className={list} aria-label={RECOVERY_CODE_TEXTS.title}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="c-actions">
        <CopyButton text={text} label={RECOVERY_CODE_TEXTS.copy} />
        <Button
          tone="secondary"
          onClick={() => saveAsFile(RECOVERY_CODE_TEXTS.file, `${RECOVERY_CODE_TEXTS.fileHead}\n\n${text}\n`)}
        >
          {RECOVERY_CODE_TEXTS.download}
        </Button>
      </div>
      <div className="c-actions">
        <Button onClick={onKept}>{RECOVERY_CODE_TEXTS.kept}</Button>
      </div>
    </div>
  );
}
