import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { loadImportParts } from '../lazy-parts.tsx';
import { SAMPLE_TEXTS } from '../tool-texts.ts';
import css from './sample-offer.module.css';

const { offer, words } = css;

interface SampleOfferProps {
  readonly disabled: boolean;
  /** Gets the sample as a file like any other. */
  readonly onFile: (file: File) => void;
}

/** Offers the list that ships with the product, for a directory that holds nothing yet. */
export function SampleOffer({ disabled, onFile }: SampleOfferProps): ReactNode {
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isBlocked = disabled || phase === 'loading';
  const load = async (): Promise<void> => {
    if (isBlocked) return;
    setPhase('loading');
    const file = (await (await loadImportParts())?.loadSample(SAMPLE_TEXTS.fileName)) ?? null;
    setPhase(file === null ? 'failed' : 'idle');
    if (file !== null) onFile(file);
  };
  return (
    <div className={offer}>
      <div className={words}>
        <p>
          <strong>{SAMPLE_TEXTS.title}</strong> {SAMPLE_TEXTS.text}
        </p>
        <p role="status" className="c-trouble">
          {phase === 'failed' ? SAMPLE_TEXTS.failed : ''}
        </p>
      </div>
      <Button tone="secondary" aria-disabled={isBlocked} onClick={() => void load()}>
        {SAMPLE_TEXTS.load}
      </Button>
    </div>
  );
}
