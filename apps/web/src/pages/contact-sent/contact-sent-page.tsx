import type { ReactNode } from 'react';

export function ContactSentPage(): ReactNode {
  return (
    <main>
      <h1>ContactSent</h1>
    </main>
  );
}
