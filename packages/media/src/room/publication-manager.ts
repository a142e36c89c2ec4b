import {
  type AddTrackRequest,
  MuteTrackRequest,
  type TrackInfo,
  TrackPublishedResponse,
  TrackType,
  TrackUnpublishedResponse,
  type UpdateLocalAudioTrack,
  type UpdateLocalVideoTrack,
} from '@livekit/protocol';
import { canPublishSource } from '../token/index.ts';
import { AudioLevel } from './audio-level.ts';
import { StreamQuality } from './connection-quality.ts';
import type { Participant, PublishedTrack } from './participant.ts';
import { RESPONSE, requestResponse } from './request-response.ts';
import type { RoomState } from './room-state.ts';
import { setAudioFeatures, trackInfoFor } from './track-info.ts';

/** How the media of a track came to be sent. */
export interface NegotiatedMedia {
  readonly mid: string;
  /** As the answer chose it: `audio/opus`. */
  readonly mimeType: string;
}

/** What participants send: asked for, published, muted, ended. */
export class PublicationManager {
  readonly #state: RoomState;
  readonly #onChange: (trackSid: string) => void;

  /** @param onChange Called when a track came, or went. */
  constructor(state: RoomState, onChange: (trackSid: string) => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  addTrack(participant: Participant, request: AddTrackRequest): void {
    const refusal = this.#refusalOf(participant, request);
    if (refusal) this.#state.send(participant, requestResponse(...refusal));
    else if (request.sid !== '') this.#addCodec(participant, request);
    else this.#addPending(participant, request);
  }

  #refusalOf(participant: Participant, request: AddTrackRequest): [number, string?] | undefined {
    const { type, source } = request;
    if (!canPublishSource(participant.video, source)) return [RESPONSE.notAllowed];
    if (type !== TrackType.AUDIO && type !== TrackType.VIDEO) return [RESPONSE.unsupportedType];
    const { publishedTracks, addTrackBytes } = this.#state.context.limits;
    if (request.toBinary().length > addTrackBytes) return [RESPONSE.limitExceeded, 'request too large'];
    const count = participant.tracks.size + participant.pending.size;
    const isTooMany = count >= publishedTracks;
    return isTooMany ? [RESPONSE.limitExceeded, 'too many tracks'] : undefined;
  }

  #addPending(participant: Participant, request: AddTrackRequest): void {
    const track = trackInfoFor(request, this.#state.context.newSid('TR_'));
    const isPublished = participant.trackByCid(request.cid) !== undefined;
    const outcome = participant.pending.add(request, track, isPublished);
    if (outcome.kind === 'expected') {
      this.#expectTrack(participant, request.cid, track);
      return;
    }
    const response =
      outcome.kind === 'queued'
        ? requestResponse(RESPONSE.queued)
        : requestResponse(RESPONSE.limitExceeded, outcome.message);
    this.#state.send(participant, response);
  }

  /** A second codec for a published track: we forward the first one, so it is known and never asked for. */
  #addCodec(participant: Participant, request: AddTrackRequest): void {
    const track = participant.tracks.get(request.sid);
    if (!track) {
      this.#state.send(participant, requestResponse(RESPONSE.notFound));
      return;
    }
    this.#sendPublished(participant, request.cid, track.info);
  }

  #expectTrack(participant: Participant, cid: string, track: TrackInfo): void {
    this.#sendPublished(participant, cid, track);
    this.#state.context.emit({ kind: 'track-expected', publisher: participant.sid });
  }

  #sendPublished(participant: Participant, cid: string, track: TrackInfo): void {
    const value = new TrackPublishedResponse({ cid, track: track.clone() });
    this.#state.send(participant, { case: 'trackPublished', value });
  }

  /**
   * The media of a track that was asked for is there.
   *
   * @returns Whether the track is published; not if it is unknown, or no longer allowed.
   */
  publish(participant: Participant, trackSid: string, { mid, mimeType }: NegotiatedMedia): boolean {
    const wanted = participant.pending.bySid(trackSid);
    if (!wanted || !canPublishSource(participant.video, wanted.source)) return false;
    const taken = participant.pending.take(trackSid);
    if (!taken) return false;
    const info = taken.track;
    info.mid = mid;
    info.mimeType = mimeType;
    const codec = info.codecs[0];
    if (codec) Object.assign(codec, { mid, mimeType });
    const track: PublishedTrack = {
      cid: taken.cid,
      info,
      level: new AudioLevel(this.#state.context.audioLevels),
      quality: new StreamQuality(mimeType),
      everSubscribed: false,
    };
    this.#state.addTrack(participant, track);
    if (!participant.isPublisher) this.#state.isDirty = true;
    participant.isPublisher = true;
    participant.touch();
    this.#state.announce(participant, { toItself: false });
    this.#emitTrackEvent('track_published', participant, info);
    this.#onChange(trackSid);
    if (info.muted) this.#emitMuted(participant, trackSid, true);
    return true;
  }

  #emitTrackEvent(
    name: 'track_published' | 'track_unpublished',
    participant: Participant,
    track: TrackInfo,
  ): void {
    this.#state.emitEvent({ name, participant: participant.info(), track: track.clone() });
  }

  #emitMuted(participant: Participant, trackSid: string, muted: boolean): void {
    this.#state.context.emit({ kind: 'mute', publisher: participant.sid, trackSid, muted });
  }

  /** Ends a publication. @param isOver Whether the participant itself is gone: then the others hear of that alone. */
  unpublish(participant: Participant, trackSid: string, { isOver = false } = {}): boolean {
    const track = participant.tracks.get(trackSid);
    if (!track) return false;
    this.#state.deleteTrack(participant, trackSid);
    participant.touch();
    this.#onChange(trackSid);
    this.#emitTrackEvent('track_unpublished', participant, track.info);
    if (isOver) return true;
    this.#state.announce(participant, { toItself: false });
    const next = participant.pending.release(track.cid);
    if (next) this.#expectTrack(participant, track.cid, next);
    return true;
  }

  /** Ends what the participant may no longer send, and tells it. */
  unpublishForbidden(participant: Participant): void {
    for (const [trackSid, { info }] of participant.tracks) {
      if (canPublishSource(participant.video, info.source)) continue;
      const value = new TrackUnpublishedResponse({ trackSid });
      this.#state.send(participant, { case: 'trackUnpublished', value });
      this.#state.context.emit({ kind: 'withdraw', publisher: participant.sid, trackSid });
      this.unpublish(participant, trackSid);
    }
  }

  /**
   * Mutes or unmutes.
   *
   * @param byModerator Whether the participant did not ask for it: then it is told.
   * @returns The track, unless there is none.
   */
  setMuted(participant: Participant, request: MuteTrackRequest, byModerator: boolean): TrackInfo | undefined {
    const { sid, muted } = request;
    const published = participant.tracks.get(sid);
    const info = published?.info ?? participant.pending.bySid(sid);
    if (!info) {
      if (!byModerator) this.#state.send(participant, requestResponse(RESPONSE.notFound));
      return undefined;
    }
    if (byModerator) {
      this.#state.send(participant, { case: 'mute', value: new MuteTrackRequest({ sid, muted }) });
    }
    if (info.muted !== muted) {
      info.muted = muted;
      if (published) this.#muteChanged(participant, published, muted);
    }
    return info.clone();
  }

  #muteChanged(participant: Participant, { info, quality }: PublishedTrack, muted: boolean): void {
    participant.touch();
    if (muted) quality.mute();
    this.#emitMuted(participant, info.sid, muted);
    this.#state.announce(participant, { toItself: true });
  }

  updateAudio(participant: Participant, { trackSid, features }: UpdateLocalAudioTrack): void {
    this.#updateTrack(participant, trackSid, (track) => setAudioFeatures(track, features));
  }

  updateVideo(participant: Participant, { trackSid, width, height }: UpdateLocalVideoTrack): void {
    this.#updateTrack(participant, trackSid, (track) => Object.assign(track, { width, height }));
  }

  #updateTrack(participant: Participant, trackSid: string, change: (track: TrackInfo) => void): void {
    const published = participant.tracks.get(trackSid);
    const info = published?.info ?? participant.pending.bySid(trackSid);
    if (!info) {
      this.#state.send(participant, requestResponse(RESPONSE.notFound));
      return;
    }
    change(info);
    if (!published) return;
    participant.touch();
    this.#state.announce(participant, { toItself: true });
  }
}
