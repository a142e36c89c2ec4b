import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';

export function PageFrame({ children }: { site: SiteData; kind?: 'public' | 'staff'; children: ReactNode }) {
  return <div>{children}</div>;
}
export function LandingPage({ contact }: { site: SiteData; contact: ReactNode }) {
  return (
    <main>
      <h1>RER - Wie Internet nur für Strom</h1>
      {contact}
    </main>
  );
}
export function ImpressumPage({ site }: { site: SiteData }) {
  return (
    <main>
      <h1>Impressum und Datenschutz</h1>
      <p>{site.company.name}</p>
    </main>
  );
}
export function NotFoundPage() {
  return (
    <main>
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <a href="/">Return to Home</a>
    </main>
  );
}
