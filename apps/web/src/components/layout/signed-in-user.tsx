import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './signed-in-user.module.css';

const { person, who, name: nameClass, role: roleClass } = styles;

interface PersonProps {
  readonly name: string;
  readonly role: string;
  /** Where the own account is. */
  readonly href: string;
  readonly onSignOut: () => void;
}

/** Name and role of the signed-in user, and the button to sign out. */
export function SignedInUser({ name, role, href, onSignOut }: PersonProps): ReactNode {
  return (
    <div className={person}>
      <a className={who} href={href} title="Mein Konto">
        <span className={nameClass}>{name}</span>
        <span className={roleClass}>{role}</span>
      </a>
      <Button tone="quiet" onClick={onSignOut}>
        Abmelden
      </Button>
    </div>
  );
}
