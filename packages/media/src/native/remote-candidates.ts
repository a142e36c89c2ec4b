import { readCandidate } from '../sdp/index.ts';
import type { IceCandidate } from '../signal/index.ts';

/** More candidates than any client gathers. */
const HELD_CANDIDATES_MAX = 64;

interface HeldCandidate {
  readonly candidate: string;
  readonly ufrag: string | undefined;
}

/**
 * A client's candidates on their way to the connection that they are meant for. They may overtake the description whose
 * ICE credentials they belong to, and those of an earlier one may come late.
 */
export class RemoteCandidates {
  #held: HeldCandidate[] = [];
  #ufrag: string | undefined;
  #take: ((candidate: string) => void) | undefined;

  /** Candidates of these credentials go to `take` from now on. */
  deliver(ufrag: string, take: (candidate: string) => void): void {
    this.#ufrag = ufrag;
    this.#take = take;
    const held = this.#held;
    this.#held = [];
    for (const { candidate, ufrag: of } of held) if (of === undefined || of === ufrag) take(candidate);
  }

  add({ candidate, usernameFragment }: IceCandidate): void {
    const text = readCandidate(candidate);
    if (text === undefined) return;
    const ufrag = usernameFragment ?? / ufrag (\S+)/.exec(text)?.[1];
    const isOfThese = ufrag === undefined || ufrag === this.#ufrag;
    if (this.#take !== undefined && isOfThese) this.#take(text);
    else if (this.#held.length < HELD_CANDIDATES_MAX) this.#held.push({ candidate: text, ufrag });
  }
}
