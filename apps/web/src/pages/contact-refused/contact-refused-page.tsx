import type { ReactNode } from 'react';

export function ContactRefusedPage(): ReactNode {
  return (
    <main>
      <h1>ContactRefused</h1>
    </main>
  );
}
