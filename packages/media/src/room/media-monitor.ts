import {
  ConnectionQuality,
  ConnectionQualityInfo,
  ConnectionQualityUpdate,
  SpeakersChanged,
} from '@livekit/protocol';
import { ActiveSpeakers } from './active-speakers.ts';
import { meanOpinionScore, qualityOf, type StreamWindow } from './connection-quality.ts';
import type { Participant } from './participant.ts';
import { protocolKnows } from './protocol-version.ts';
import type { RoomState } from './room-state.ts';

const QUALITY_INTERVAL_MS = 5000;

/** Reports active speakers and connection quality. */
export class MediaMonitor {
  readonly #state: RoomState;
  readonly #speakers = new ActiveSpeakers();
  #speakersAtMs: number;
  #qualityAtMs: number;
  #lastQuality = new Map<string, ConnectionQuality>();

  constructor(state: RoomState) {
    this.#state = state;
    this.#speakersAtMs = state.nowMs;
    this.#qualityAtMs = state.nowMs;
  }

  observeAudio(publisher: Participant, trackSid: string, levelDbov: number, durationMs: number): void {
    publisher.tracks.get(trackSid)?.level.observe(levelDbov, durationMs, this.#state.nowMs);
  }

  observeSent(publisher: Participant, trackSid: string, window: StreamWindow): void {
    const track = publisher.tracks.get(trackSid);
    if (track && !track.info.muted) track.quality.observe(window);
  }

  observeReceived(subscriber: Participant, trackSid: string, window: StreamWindow): void {
    const isMuted = this.#state.track(trackSid)?.track.info.muted ?? true;
    const quality = subscriber.receiving.get(trackSid);
    if (isMuted) quality?.mute();
    else quality?.observe(window);
  }

  tick(): void {
    const now = this.#state.nowMs;
    if (now - this.#speakersAtMs >= this.#state.context.audioLevels.updateIntervalMs) {
      this.#speakersAtMs = now;
      this.#sendSpeakers(now);
    }
    if (now - this.#qualityAtMs >= QUALITY_INTERVAL_MS) {
      this.#qualityAtMs = now;
      this.#sendQuality();
    }
  }

  #sendSpeakers(nowMs: number): void {
    const voices = this.#state.participants().flatMap((participant) => {
      const level = participant.speakerLevel(nowMs);
      return level === undefined ? [] : [{ sid: participant.sid, level }];
    });
    const changed = this.#speakers.update(voices);
    if (changed.length === 0) return;
    for (const listener of this.#state.participants()) {
      if (!listener.isReady) continue;
      const publishers = listener.subscriptions.publishers();
      const speakers = changed.filter(({ sid }) => sid === listener.sid || publishers.has(sid));
      if (speakers.length === 0) continue;
      this.#state.send(listener, { case: 'speakersChanged', value: new SpeakersChanged({ speakers }) });
    }
  }

  #sendQuality(): void {
    const active = this.#state.participants().filter(({ isActive }) => isActive);
    const now = new Map(active.map(({ sid, qualityScore }) => [sid, qualityOf(qualityScore)]));
    const isChanged = [...now].some(([sid, quality]) => this.#lastQuality.get(sid) !== quality);
    this.#lastQuality = now;
    if (!isChanged) return;
    for (const listener of active) {
      const publishers = listener.subscriptions.publishers();
      const updates = active
        .filter(({ sid }) => sid === listener.sid || publishers.has(sid))
        .map((participant) => qualityInfo(participant, listener.client.protocol));
      this.#state.send(listener, {
        case: 'connectionQuality',
        value: new ConnectionQualityUpdate({ updates }),
      });
    }
  }
}

function qualityInfo({ sid, qualityScore }: Participant, protocol: number): ConnectionQualityInfo {
  const quality = qualityOf(qualityScore);
  const isUnknown = quality === ConnectionQuality.LOST && !protocolKnows.qualityLost(protocol);
  return new ConnectionQualityInfo({
    participantSid: sid,
    quality: isUnknown ? ConnectionQuality.POOR : quality,
    score: meanOpinionScore(qualityScore),
  });
}
