import type { ReactNode } from 'react';
import { ImpressumPage } from '../../pages/impressum/impressum-page.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

/** The legal notice and the privacy policy. */
export function ImpressumScreen({ site }: ScreenProps): ReactNode {
  return (
    <Screen>
      <ImpressumPage site={site} />
    </Screen>
  );
}
