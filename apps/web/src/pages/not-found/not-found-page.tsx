import type { ReactNode } from 'react';
import { LinkButton } from '../../components/ui/button.tsx';
import { LostPacket } from './lost-packet.tsx';
import styles from './not-found-page.module.css';

const { page, words, title, text } = styles;

/** The page for addresses that lead nowhere. Its three texts are those of the original site. */
export function NotFoundPage(): ReactNode {
  return (
    <section className={page}>
      <div className={words} lang="en">
        <h1 className={title}>404</h1>
        <p className={text}>Oops! Page not found</p>
        <LinkButton href="/" data-click="nicht-gefunden-startseite">
          Return to Home
        </LinkButton>
      </div>
      <LostPacket />
    </section>
  );
}
