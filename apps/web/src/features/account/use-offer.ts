import type { FactorOffer } from '@rer/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../lib/api-failure.ts';
import type { WithProof } from '../../lib/proof.ts';
import { postFactorOffer } from './account-calls.ts';

/** A second factor that is being set up. */
export interface Offer {
  readonly offer: FactorOffer | null;
  readonly failure: ApiFailure | null;
  readonly retry: () => void;
}

/** Asks for a second factor under that name, once. */
export function useOffer(name: string, withProof: WithProof): Offer {
  const [offer, setOffer] = useState<FactorOffer | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isAsked = useRef(false);
  const ask = useCallback((): void => {
    const run = async (): Promise<void> => {
      setFailure(null);
      const result = await withProof(() => postFactorOffer(name));
      if (result.ok) setOffer(result.value);
      else setFailure(result.failure);
    };
    void run();
  }, [name, withProof]);
  useEffect(() => {
    // Each asking leaves something behind on the server.
    if (isAsked.current) return;
    isAsked.current = true;
    ask();
  }, [ask]);
  return { offer, failure, retry: ask };
}
