import type { SiteData } from '@rer/contracts';
import { PageFrame } from '../components/layout/page-frame.tsx';

export function ImpressumPage({ site }: { site: SiteData }) {
  return (
    <PageFrame site={site}>
      <h1>Impressum und Datenschutz</h1>
      <p>{site.company.name}</p>
    </PageFrame>
  );
}
