import { type ReactNode, useState } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { CODES, SETUP } from '../../features/account/texts.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { SetUpSteps } from './set-up-steps.tsx';

/** Setting up the second factor, as a view of its own. */
export function SetUpView(): ReactNode {
  useDocumentTitle(SETUP.title);
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <EntryView
      title={hasCodes ? CODES.viewTitle : SETUP.title}
      intro={
        <>
          <p>{hasCodes ? CODES.step : SETUP.step}</p>
          {hasCodes ? null : <p>{SETUP.intro}</p>}
        </>
      }
    >
      <SetUpSteps onCodes={() => setHasCodes(true)} />
    </EntryView>
  );
}
