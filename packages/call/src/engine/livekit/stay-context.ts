import type { ParticipantCounts } from '../../api/participant.ts';
import type { LocalTrackFacts } from '../core/facts.ts';
import type { MediaSettings } from '../core/media-settings.ts';
import type { RemoteRequest } from '../core/presence.ts';
import type { Listed, Roster } from '../core/roster.ts';
import type { OwnWord } from '../core/self.ts';
import type { Subscriptions } from '../core/subscriptions.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { PlacedTrack } from './media-places.ts';
import type { MeetingOptions } from './meeting.ts';

/** What a stay needs of the engine whose it is. */
export interface StayContext {
  tell(message: EngineMessage): void;
  /** Something changed that is to be told of when all of it has. */
  changed(): void;
  /** Tells of it now. */
  refresh(): void;
  /** The call has come to an end by itself. */
  failed(failure: EngineMessage<'error'>): void;
  requested(request: RemoteRequest): void;
  /** The room knows us by this name: it may have cut ours, or a token gave another. */
  nameTaken(name: string): void;
  readonly subscriptions: Subscriptions;
  readonly roster: Roster;
  readonly settings: MediaSettings;
  media(): Readonly<Record<string, LocalTrackFacts>>;
  modeOf(key: string): unknown;
  self(): OwnWord;
}

/** What an entrance takes besides the admission. */
export interface StayStart extends Omit<MeetingOptions, 'rtcConfig'> {
  /** Settles when devices are open, or have failed. */
  readonly devices: Promise<void>;
  readonly uri: string;
  readonly iceConfig: unknown;
}

/** Everybody, as he is to be told of. */
export interface Listing {
  readonly listed: readonly Listed[];
  /** Those who are there unseen. */
  readonly hidden: ReadonlySet<string>;
  /** Nothing outside of a meeting. */
  readonly counts: ParticipantCounts | undefined;
  readonly media: readonly PlacedTrack[];
}
