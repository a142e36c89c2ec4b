import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { ContactSection } from './contact-section.tsx';
import { DataCentreSection } from './data-centre-section.tsx';
import { Hero } from './hero.tsx';
import { ModuleSection } from './module-section.tsx';
import { ProtocolSection } from './protocol-section.tsx';
import { ResultSection } from './result-section.tsx';
import { RouterSection } from './router-section.tsx';
import { UseCasesSection } from './use-cases-section.tsx';

/** The front page: the eight parts of the original site in its order, and the contact form before the footer. */
export function LandingPage({ site, contact }: { site: SiteData; contact: ReactNode }): ReactNode {
  return (
    <PageFrame site={site}>
      <Hero />
      <PacketLine />
      <ProtocolSection />
      <ResultSection />
      <RouterSection />
      <ModuleSection />
      <UseCasesSection />
      <DataCentreSection />
      <ContactSection email={site.company.email}>{contact}</ContactSection>
    </PageFrame>
  );
}
