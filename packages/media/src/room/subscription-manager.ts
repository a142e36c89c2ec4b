import {
  ConnectionQualityInfo,
  ConnectionQualityUpdate,
  SpeakerInfo,
  SpeakersChanged,
  SubscriptionError,
  type SubscriptionPermission,
  SubscriptionPermissionUpdate,
  SubscriptionResponse,
  TrackSubscribed,
  type UpdateSubscription,
  type UpdateTrackSettings,
} from '@livekit/protocol';
import { meanOpinionScore, qualityOf, StreamQuality } from './connection-quality.ts';
import { forwardSettings } from './forward-settings.ts';
import type { Participant, PublishedTrack } from './participant.ts';
import type { RoomState } from './room-state.ts';
import type { Subscription } from './subscriptions.ts';

/** A subscription to a track that does not appear is dropped after this time. */
const NOT_FOUND_MS = 60_000;

/** Starts and stops forwarding of each track to each subscriber, by subscriptions, permissions and track settings. */
export class SubscriptionManager {
  readonly #state: RoomState;

  constructor(state: RoomState) {
    this.#state = state;
  }

  /** Subscribes to all existing tracks, the default of clients. */
  subscribeToAll(subscriber: Participant): void {
    if (!subscriber.autoSubscribe) return;
    for (const publisher of this.#state.participants()) {
      if (publisher === subscriber) continue;
      for (const trackSid of publisher.tracks.keys()) this.#setDesired(subscriber, trackSid, true);
    }
  }

  /** A track was added or removed: starts or stops it for all its subscribers. */
  trackChanged(trackSid: string): void {
    const found = this.#state.track(trackSid);
    for (const subscriber of this.#state.participants()) {
      if (subscriber === found?.publisher || !subscriber.isReady) continue;
      const isRequested = subscriber.subscriptions.get(trackSid) !== undefined;
      if (isRequested && found) subscriber.subscriptions.open(trackSid, true);
      if (isRequested) this.#reconcile(subscriber, trackSid);
      else if (found && subscriber.autoSubscribe) this.#setDesired(subscriber, trackSid, true);
    }
  }

  update(subscriber: Participant, { trackSids, participantTracks, subscribe }: UpdateSubscription): void {
    const all = [...trackSids, ...participantTracks.flatMap((tracks) => tracks.trackSids)];
    for (const trackSid of new Set(all)) this.#setDesired(subscriber, trackSid, subscribe);
  }

  #setDesired(subscriber: Participant, trackSid: string, desired: boolean): void {
    const found = this.#state.track(trackSid);
    if (found?.publisher === subscriber) return;
    const subscription = subscriber.subscriptions.open(trackSid, found !== undefined);
    if (!subscription) return;
    if (desired && !subscription.desired) subscription.desiredSinceMs = this.#state.nowMs;
    subscription.desired = desired;
    this.#reconcile(subscriber, trackSid);
  }

  /** Chooses the layer, or switches a track off for one subscriber. May come before the track does. */
  updateSettings(subscriber: Participant, settings: UpdateTrackSettings): void {
    const { trackSids, disabled, quality, width, height, fps } = settings;
    const requested = { disabled, quality, width, height, fps };
    for (const trackSid of new Set(trackSids)) {
      const found = this.#state.track(trackSid);
      if (found?.publisher === subscriber) continue;
      const subscription = subscriber.subscriptions.open(trackSid, found !== undefined);
      if (!subscription) continue;
      subscription.settings = requested;
      if (!found || subscription.publisher === undefined) continue;
      this.#state.context.emit({
        kind: 'adjust-forward',
        subscriber: subscriber.sid,
        trackSid,
        settings: forwardSettings(found.track.info, requested, subscriber.adaptiveStream),
      });
    }
  }

  /** Sets which participants may subscribe to a publisher's tracks. */
  updatePermission(publisher: Participant, permission: SubscriptionPermission): void {
    publisher.permissions.update(permission, (sid) => this.#state.bySid(sid)?.identity);
    for (const trackSid of publisher.tracks.keys()) this.trackChanged(trackSid);
  }

  /** Re-evaluates all subscriptions of a participant after its rights changed. */
  reconcileAll(subscriber: Participant): void {
    for (const [trackSid] of subscriber.subscriptions.entries()) this.#reconcile(subscriber, trackSid);
  }

  #reconcile(subscriber: Participant, trackSid: string): void {
    const subscription = subscriber.subscriptions.get(trackSid);
    if (!subscription) return;
    const found = this.#state.track(trackSid);
    const mayGet = found !== undefined && this.#mayReceive(subscriber, subscription, found);
    if (mayGet && subscription.publisher === undefined) this.#start(subscriber, subscription, found);
    if (!mayGet && subscription.publisher !== undefined) this.#stop(subscriber, subscription, trackSid);
    if (!found && !subscriber.subscriptions.isUnknown(trackSid)) subscriber.subscriptions.delete(trackSid);
  }

  #mayReceive(
    subscriber: Participant,
    subscription: Subscription,
    { publisher, track }: { publisher: Participant; track: PublishedTrack },
  ): boolean {
    if (!subscription.desired || !subscriber.canSubscribe || !subscriber.isReady) return false;
    // A hidden publisher is not forwarded: clients could not tell whose media it is.
    if (publisher.isHidden) return false;
    const trackSid = track.info.sid;
    const allowed = subscriber.isRecorder || publisher.permissions.allows(trackSid, subscriber.identity);
    if (subscription.allowed !== allowed) {
      subscription.allowed = allowed;
      const value = new SubscriptionPermissionUpdate({ participantSid: publisher.sid, trackSid, allowed });
      this.#state.send(subscriber, { case: 'subscriptionPermissionUpdate', value });
    }
    return allowed;
  }

  #start(
    subscriber: Participant,
    subscription: Subscription,
    { publisher, track }: { publisher: Participant; track: PublishedTrack },
  ): void {
    const isFirst = !subscriber.subscriptions.isSubscribedTo(publisher.sid);
    subscription.publisher = publisher.sid;
    subscriber.receiving.set(track.info.sid, new StreamQuality(track.info.mimeType));
    this.#state.context.emit({
      kind: 'forward',
      subscriber: subscriber.sid,
      publisher: publisher.sid,
      track: track.info.clone(),
      streamId: `${publisher.sid}|${track.info.stream || track.info.sid}`,
      settings: forwardSettings(track.info, subscription.settings, subscriber.adaptiveStream),
    });
    if (!track.everSubscribed) {
      track.everSubscribed = true;
      const value = new TrackSubscribed({ trackSid: track.info.sid });
      this.#state.send(publisher, { case: 'trackSubscribed', value });
    }
    if (isFirst && publisher.isActive) this.#sendPublisherState(subscriber, publisher);
  }

  /** Tells a new subscriber whether the publisher speaks, and how well it is connected. */
  #sendPublisherState(subscriber: Participant, publisher: Participant): void {
    const { sid } = publisher;
    const level = publisher.speakerLevel(this.#state.nowMs);
    if (level !== undefined) {
      const value = new SpeakersChanged({ speakers: [new SpeakerInfo({ sid, level, active: true })] });
      this.#state.send(subscriber, { case: 'speakersChanged', value });
    }
    const score = publisher.qualityScore;
    const quality = new ConnectionQualityInfo({
      participantSid: sid,
      quality: qualityOf(score),
      score: meanOpinionScore(score),
    });
    const value = new ConnectionQualityUpdate({ updates: [quality] });
    this.#state.send(subscriber, { case: 'connectionQuality', value });
  }

  #stop(subscriber: Participant, subscription: Subscription, trackSid: string): void {
    const sid = subscription.publisher ?? '';
    subscription.publisher = undefined;
    subscriber.receiving.delete(trackSid);
    this.#state.context.emit({ kind: 'stop-forward', subscriber: subscriber.sid, trackSid });
    if (!subscriber.isReady || subscriber.subscriptions.isSubscribedTo(sid)) return;
    const speakers = [new SpeakerInfo({ sid, level: 0, active: false })];
    this.#state.send(subscriber, { case: 'speakersChanged', value: new SpeakersChanged({ speakers }) });
  }

  /** Drops subscriptions to tracks that never appeared. */
  tick(): void {
    for (const subscriber of this.#state.participants()) {
      for (const trackSid of subscriber.subscriptions.unknown()) {
        const subscription = subscriber.subscriptions.get(trackSid);
        if (!subscription?.desired) continue;
        if (this.#state.nowMs - subscription.desiredSinceMs < NOT_FOUND_MS) continue;
        subscriber.subscriptions.delete(trackSid);
        const value = new SubscriptionResponse({ trackSid, err: SubscriptionError.SE_TRACK_NOTFOUND });
        this.#state.send(subscriber, { case: 'subscriptionResponse', value });
      }
    }
  }
}
