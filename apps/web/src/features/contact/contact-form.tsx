import type { ReactNode } from 'react';

export function ContactForm(): ReactNode {
  return (
    <form method="post" action="/api/contact" data-interactive="">
      <input name="name" required />
      <button type="submit">Senden</button>
    </form>
  );
}
