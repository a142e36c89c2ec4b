import { useEffect } from 'react';

/** Names the tab while a screen of the staff application is open. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – RER`;
  }, [title]);
}
