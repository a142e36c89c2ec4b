import type { EventBody } from '../api/events.ts';
import type { ParticipantMap } from '../api/participant.ts';
import { SharedDeferred } from '../async/deferred.ts';
import {
  type Answer,
  type EngineAnswers,
  type EngineCommand,
  type EngineCommands,
  type EngineQuestion,
  isCommand,
} from '../engine/engine-commands.ts';
import type { EngineMessage } from '../engine/engine-messages.ts';
import { AppMessageBuffer } from '../events/app-message-buffer.ts';
import { CallEventEmitter } from '../events/emitter.ts';
import type { LatePart } from '../late/late-part.ts';
import { EMPTY_PRELOAD, type Preload, type SharedTracks } from '../options/preload.ts';
import { type OptionsContext, readOptions } from '../options/read-options.ts';
import type { TrackTable } from '../participants/track-table.ts';
import type { InstanceGlobals } from '../platform/page-globals.ts';
import type { CallPlatform } from '../platform/platform.ts';
import { findRefusal, type Precondition } from '../preconditions/precondition.ts';
import { type CallState, clearedMeeting, needsLoad, newCallState } from '../state/call-state.ts';
import type { CallStep } from '../state/call-step.ts';
import * as text from '../texts/texts.ts';
import type { Note } from '../validate/check-result.ts';
import { asReceiveSettings, checkReceiveSettings } from '../validate/receive-settings.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import type { CallLink } from './call-link.ts';

/** Dependencies and options of a {@link Core}. */
export interface CoreOptions {
  readonly callClientId: string;
  readonly platform: CallPlatform;
  readonly isObjectMode: boolean;
  readonly isStrict: boolean;
}

/**
 * What the methods of one call share: its state and the steps that change it, its options, the link to the engine, its
 * listeners. Knows no method.
 */
export class Core {
  readonly platform: CallPlatform;
  readonly isObjectMode: boolean;
  readonly isStrict: boolean;
  /** Where the engine puts tracks. There as soon as an engine is. */
  tracks: TrackTable | undefined;
  readonly emitter: CallEventEmitter;
  readonly waiting = {
    load: new SharedDeferred<void>(),
    join: new SharedDeferred<ParticipantMap>(),
    leave: new SharedDeferred<void>(),
  };
  callClientId: string | undefined;
  properties: Unknowns = {};
  preload: Preload = EMPTY_PRELOAD;
  shared: SharedTracks = {};
  isDestroyed = false;
  /**
   * Counts the ends of meetings and of attempts to join: an asynchronous method compares it to see whether its call is
   * still the same.
   */
  endCount = 0;
  /** Counts joins: an older one that was still loading when a newer began settles with that. */
  joinCount = 0;
  #state: CallState = newCallState();
  /** The late part, once it is loaded. */
  late: LatePart | undefined;
  #link: CallLink | undefined;
  readonly globals: InstanceGlobals = { tracks: {} };
  readonly #messageBuffer = new AppMessageBuffer();
  readonly #questions = new Set<(reason: unknown) => void>();

  constructor({ callClientId, platform, isObjectMode, isStrict }: CoreOptions) {
    this.callClientId = callClientId;
    this.platform = platform;
    this.isObjectMode = isObjectMode;
    this.isStrict = isStrict;
    this.emitter = new CallEventEmitter(
      (sentence) => platform.logger.warn(sentence),
      (event) => this.#listenedTo(event),
    );
  }

  get state(): CallState {
    return this.#state;
  }

  get link(): CallLink {
    if (this.#link === undefined) throw new Error('No link yet.');
    return this.#link;
  }

  /** @throws {Error} where the late part is not loaded. */
  requireLate(): LatePart {
    if (this.late === undefined) throw new Error(text.NO_ENGINE);
    return this.late;
  }

  connect(link: CallLink): void {
    this.#link = link;
  }

  /** Reads options into the call, and updates the caller's object to the result. */
  takeOptions(options: Unknowns): void {
    const { preload, shared, platform } = this;
    const { isReactNative, isAndroid, isTrack } = platform;
    const supports: OptionsContext['supports'] = (processors) => platform.processorSupport(processors);
    const context = { isReactNative, isAndroid, isTrack, supports };
    const reading = readOptions(options, { preload, shared }, context);
    this.preload = reading.preload;
    this.shared = reading.shared;
    if (!this.#state.isInitialised && reading.preload.inputSettings !== preload.inputSettings) {
      const inputSettings = reading.preload.inputSettings ?? {};
      this.apply([{ do: 'set', values: { inputSettings, inputTracks: reading.shared } }]);
    }
    rewrite(options, reading.options, reading.configRemovals);
    this.log(reading.notes);
    if (reading.refusal !== undefined) throw new Error(reading.refusal);
    this.#keepReceiveSettings(reading.options['receiveSettings']);
    this.properties = { ...this.properties, ...options };
  }

  #keepReceiveSettings(given: unknown): void {
    if (given === undefined || this.#state.isInitialised) return;
    if (!this.isObjectMode) {
      this.platform.logger.error(text.OBJECT_MODE_RECEIVE_SETTINGS);
      return;
    }
    const verdict = checkReceiveSettings(given, { allowsStar: false });
    if (verdict.ok)
      this.apply([{ do: 'set', values: { receiveSettings: asReceiveSettings(verdict.value) } }]);
  }

  log(notes: readonly Note[]): void {
    for (const { level, text: sentence, detail } of notes) {
      this.platform.logger[level](...(detail === undefined ? [sentence] : [sentence, detail]));
    }
  }

  /** @throws {Error} where the precondition does not hold. */
  require(needed: Precondition, method: { readonly name: string; readonly hint?: string | undefined }): void {
    const { isObjectMode, platform } = this;
    const state = { ...this.#state, isObjectMode, isReactNative: platform.isReactNative };
    const refusal = findRefusal(needed, state, method);
    if (refusal === undefined) return;
    if (refusal.isLogged) platform.logger.error(refusal.text);
    throw new Error(refusal.text);
  }

  /** @throws {Error} where the call is destroyed and strict. */
  requireAlive(): void {
    if (!this.isDestroyed) return;
    if (this.isStrict) throw new Error(text.USE_AFTER_DESTROY);
    this.platform.logger.error(text.USED_AFTER_DESTROY);
  }

  send(command: EngineCommand): void {
    this.requireAlive();
    if (!this.isDestroyed) this.link.send(command);
  }

  /** Asks the engine something. The promise is rejected where the meeting ends before it answers. */
  ask<Question extends EngineQuestion>(
    action: Question,
    fields: Readonly<EngineCommands[Question]>,
  ): Promise<EngineAnswers[Question]> {
    // Whatever is thrown in here rejects the promise.
    return new Promise((resolve, reject) => {
      this.requireAlive();
      if (needsLoad(this.#state)) throw new Error(text.NO_ENGINE);
      this.#questions.add(reject);
      const answer: Answer<Question> = (given) => {
        this.#questions.delete(reject);
        resolve(given);
      };
      const command = { ...fields, action, answer };
      if (isCommand(command)) this.send(command);
    });
  }

  /** Handles a message of the engine. */
  readonly onMessage = (message: EngineMessage): void => {
    if (this.isDestroyed || this.late === undefined) return;
    this.apply(this.late.reduce(this, message));
  };

  /** Loads the late part, once. */
  async fetchLate(): Promise<LatePart> {
    this.late ??= await this.platform.loadLate();
    return this.late;
  }

  apply(steps: readonly CallStep[]): void {
    for (const step of steps) this.#applyOne(step);
  }

  /** Emits an event. An error in a handler is logged and does not stop the others. */
  emit(event: EventBody): void {
    const hasListener = this.emitter.listeners(event.action).length > 0;
    if (event.action === 'app-message' && this.#messageBuffer.hold(event, hasListener)) return;
    this.#dispatch(event);
  }

  #dispatch(body: EventBody): void {
    const { logger } = this.platform;
    const event = { ...body, callClientId: this.callClientId };
    const listeners = this.emitter.take(body.action);
    if (listeners.length === 0 && body.action === 'error') {
      logger.log(text.COULD_NOT_EMIT, event, new Error(body.errorMsg));
    }
    for (const listen of listeners) {
      try {
        listen(event);
      } catch (error) {
        logger.log(text.COULD_NOT_EMIT, event, error);
      }
    }
  }

  #applyOne(step: CallStep): void {
    switch (step.do) {
      case 'set':
        this.#state = { ...this.#state, ...step.values };
        return;
      case 'put':
        this.#put(step);
        return;
      case 'drop':
        this.#drop(step.key);
        return;
      case 'clear':
        this.#clear();
        return;
      case 'emit':
        this.emit(step.event);
        return;
      case 'log':
        this.log([step.note]);
        return;
      case 'resolve':
        if (step.what === 'join') this.waiting.join.resolve(step.participants);
        else this.waiting[step.what].resolve();
        return;
      case 'reject':
        this.waiting[step.what].reject(step.reason);
        return;
      case 'blank-frame':
        this.link.blank();
        return;
      case 'forget-preload':
        this.preload = { ...this.preload, [step.what]: null };
        return;
      case 'fullscreen':
        void this.late?.fillScreen(this, step.isWanted);
        return;
    }
  }

  /** `participants()` hands out one object that lives as long as the meeting: entries in it are replaced. */
  #put({ key, participant, fingerprint }: Extract<CallStep, { do: 'put' }>): void {
    const { participants, trackFingerprints } = this.#state;
    Object.assign(participants, { [key]: participant });
    this.#state = { ...this.#state, trackFingerprints: { ...trackFingerprints, [key]: fingerprint } };
  }

  #drop(key: string): void {
    const { [key]: _fingerprint, ...trackFingerprints } = this.#state.trackFingerprints;
    Reflect.deleteProperty(this.#state.participants, key);
    this.#state = { ...this.#state, trackFingerprints };
  }

  #clear(): void {
    this.endCount += 1;
    this.#state = { ...this.#state, ...clearedMeeting(this.#state) };
    this.#messageBuffer.forget(this.emitter.listeners('app-message').length > 0);
    for (const reject of this.#questions) reject(new Error(text.NO_ANSWER));
    this.#questions.clear();
  }

  #listenedTo(event: string): void {
    if (event !== 'app-message') return;
    // Delivered in a microtask, after the code that adds the listener.
    queueMicrotask(() => {
      for (const message of this.#messageBuffer.release()) this.#dispatch(message);
    });
  }
}

/** Updates the caller's options to the values read from them. */
function rewrite(options: Unknowns, read: Unknowns, configRemovals: readonly string[]): void {
  for (const [key, value] of Object.entries(read)) {
    if (options[key] !== value) options[key] = value;
  }
  const config = options['dailyConfig'];
  if (!isRecord(config)) return;
  for (const key of configRemovals) Reflect.deleteProperty(config, key);
}
