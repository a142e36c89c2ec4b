import type { ReactNode } from 'react';

export function SignInMissingPage(): ReactNode {
  return (
    <main>
      <h1>SignInMissing</h1>
    </main>
  );
}
