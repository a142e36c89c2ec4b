import type { MailDelivery } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { CodeForm } from '../../components/form/code-form.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { AddressForm } from './address-form.tsx';
import { postRecoveryCode, requestRecovery } from './session-calls.ts';
import { MAILED_CODE_TEXTS, RECOVERY_TEXTS, SIGN_IN_TEXTS, sentText } from './texts.ts';

const CODE_TEXTS = {
  label: MAILED_CODE_TEXTS.code,
  noCode: MAILED_CODE_TEXTS.noCode,
  submit: RECOVERY_TEXTS.enter,
  busy: SIGN_IN_TEXTS.busy,
};

interface RecoveryAskProps {
  /** Gets the token of a link, for which a code was exchanged. */
  readonly onToken: (token: string) => void;
}

/** Asks for a link that sets a new password, and for the code of that mail where the link cannot be opened. */
export function RecoveryAsk({ onToken }: RecoveryAskProps): ReactNode {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<{ email: string; letters: MailDelivery } | null>(null);
  return (
    <>
      {sent === null ? null : (
        <>
          <Notice role="status">
            <p>
              <strong>{sent.letters === 'mail' ? RECOVERY_TEXTS.sent : RECOVERY_TEXTS.sentLog}</strong>
            </p>
            <p>{sentText('Link', sent.email, sent.letters)}</p>
          </Notice>
          <CodeForm
            className="c-form"
            texts={CODE_TEXTS}
            send={(code) => postRecoveryCode(sent.email, code)}
            onValue={({ token }) => onToken(token)}
            intro={<p className="c-soft">{RECOVERY_TEXTS.orCode}</p>}
            data-click="passwort-code"
          />
        </>
      )}
      <AddressForm
        email={email}
        onEmail={setEmail}
        submit={sent === null ? RECOVERY_TEXTS.send : RECOVERY_TEXTS.again}
        tone={sent === null ? 'primary' : 'secondary'}
        send={requestRecovery}
        onSent={(letters, address) => setSent({ email: address, letters })}
      />
    </>
  );
}
