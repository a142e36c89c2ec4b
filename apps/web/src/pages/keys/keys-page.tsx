import type { StaffKey, StaffKeyMade } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { ToolPage } from '../../components/layout/tool-page.tsx';
import { LoadingCard } from '../../components/ui/loading-card.tsx';
import { KeyForm } from '../../features/keys/key-form.tsx';
import { KeyList } from '../../features/keys/key-list.tsx';
import { loadStaffKeys } from '../../features/keys/keys-calls.ts';
import { SecretDialog } from '../../features/keys/secret-dialog.tsx';
import { KEY_TEXTS } from '../../features/keys/texts.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import css from './keys-page.module.css';

/** `/schluessel`: keys of programs. */
export function KeysPage(): ReactNode {
  useDocumentTitle(KEY_TEXTS.title);
  const { value, failure, reload, set } = useLoaded(loadStaffKeys);
  const [made, setMade] = useState<StaffKeyMade | null>(null);
  const onMade = (next: StaffKeyMade): void => {
    setMade(next);
    set(({ keys }) => ({ keys: [next.key, ...keys] }));
  };
  const onChanged = (changed: StaffKey): void => {
    set(({ keys }) => ({ keys: keys.map((key) => (key.id === changed.id ? changed : key)) }));
    // Those that were made with it have ended too.
    reload();
  };
  return (
    <ToolPage title={KEY_TEXTS.title}>
      <p className={css['intro']}>{KEY_TEXTS.intro}</p>
      {value === null ? (
        <LoadingCard
          text={KEY_TEXTS.loading}
          failure={failure === null ? null : `${KEY_TEXTS.failed} ${failureSentence(failure)}`}
          onRetry={reload}
        />
      ) : (
        <>
          <KeyList keys={value.keys} onChanged={onChanged} />
          <KeyForm onMade={onMade} />
        </>
      )}
      {made === null ? null : <SecretDialog made={made} onDone={() => setMade(null)} />}
    </ToolPage>
  );
}
