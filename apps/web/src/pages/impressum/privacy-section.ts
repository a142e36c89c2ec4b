import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';

/** One numbered section of the privacy policy. Its number is its place in the list. */
export interface PrivacySection {
  /** Address within the page. */
  readonly id: string;
  readonly title: string;
  readonly Text: (props: { site: SiteData }) => ReactNode;
}
