import { type ReactNode, useState } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { FACTOR_SETUP_TEXTS, RECOVERY_CODE_TEXTS } from '../../features/account/texts.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { SetUpSteps } from './set-up-steps.tsx';

/** Setting up the second factor, as a view of its own. */
export function SetUpView(): ReactNode {
  useDocumentTitle(FACTOR_SETUP_TEXTS.title);
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <EntryView
      title={hasCodes ? RECOVERY_CODE_TEXTS.viewTitle : FACTOR_SETUP_TEXTS.title}
      intro={
        <>
          <p>{hasCodes ? RECOVERY_CODE_TEXTS.step : FACTOR_SETUP_TEXTS.step}</p>
          {hasCodes ? null : <p>{FACTOR_SETUP_TEXTS.intro}</p>}
        </>
      }
    >
      <SetUpSteps onCodes={() => setHasCodes(true)} />
    </EntryView>
  );
}
