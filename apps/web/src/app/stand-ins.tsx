import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { PageFrame } from '../components/layout/page-frame.tsx';

export function LandingPage({ site, contact }: { site: SiteData; contact: ReactNode }) {
  return (
    <PageFrame site={site}>
      <h1>RER - Wie Internet nur für Strom</h1>
      {contact}
    </PageFrame>
  );
}
export function ImpressumPage({ site }: { site: SiteData }) {
  return (
    <PageFrame site={site}>
      <h1>Impressum und Datenschutz</h1>
      <p>{site.company.name}</p>
    </PageFrame>
  );
}
