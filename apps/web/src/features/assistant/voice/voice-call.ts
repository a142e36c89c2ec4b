import type { AudioDevices } from '@rer/voice';
import * as z from 'zod/mini';
import type { ApiResult } from '../../../lib/api-failure.ts';
import type { Chat } from '../chat/chat.ts';
import type { SendOutcome } from '../conversation/assistant-conversation.ts';
import { consoleLog } from '../conversation/console-log.ts';
import type { CallOpening, SpokenPart } from '../conversation/spoken-part.ts';
import type { VoiceCallClient } from '../conversation/voice-call-client.ts';
import {
  type BrowserRecognitionClass,
  DeviceRecognizer,
  findDeviceRecognition,
} from './device-recognition.ts';
import { type MicrophoneProblem, type MicrophoneSource, openMicrophone } from './open-microphone.ts';
import { readVoiceMessage, VOICE_MESSAGES } from './read-voice-message.ts';
import { NO_SPEECH, type SpeechOffer } from './speech-calls.ts';
import { type SpokenEvent, spokenChatAfter } from './spoken-chat.ts';
import {
  type Speed,
  storedSettings,
  storeSettings,
  USUAL_SETTINGS,
  type VoiceSettings,
} from './stored-settings.ts';
import {
  isAssistantHeard,
  isHeard,
  isOn,
  VOICE_OFF,
  type VoiceEvent,
  type VoiceState,
  voiceStateAfter,
} from './voice-state.ts';

/** What of a conversation a call by voice needs. */
export interface SpokenConversation {
  handOver(): Promise<CallOpening>;
  setSpoken(part: SpokenPart | undefined): void;
  send(text: string): Promise<SendOutcome>;
  hangUp(): Promise<void>;
  changeChat(change: (chat: Chat) => Chat): void;
}

/** Why one cannot speak, or not as wished. */
export type VoiceProblem =
  | { readonly kind: 'microphone'; readonly problem: MicrophoneProblem }
  /** The server has no model that hears. */
  | { readonly kind: 'no-model' }
  /** The call did not begin. `reason`: the service's own sentence. */
  | { readonly kind: 'not-started'; readonly reason: string | null }
  /** The call broke off. */
  | { readonly kind: 'lost' }
  /** A message could not be sent. */
  | { readonly kind: 'not-sent' }
  /** The browser plays no sound. */
  | { readonly kind: 'no-sound' }
  /** Another device could not be used. */
  | { readonly kind: 'device-choice' }
  /** Recognition on the device has failed; the server listens instead where it can. */
  | { readonly kind: 'recognition' };

/** A call by voice at one moment. */
export interface VoiceView {
  readonly state: VoiceState;
  readonly problem: VoiceProblem | null;
  readonly speech: SpeechOffer;
  /** Null: not known yet. */
  readonly devices: AudioDevices | null;
  readonly settings: VoiceSettings;
  /** Where speech becomes text: here only where the browser can without sending it anywhere. */
  readonly recognition: { readonly canBeHere: boolean; readonly isHere: boolean };
}

/** What a {@link VoiceCall} is made with. */
export interface VoiceCallDependencies {
  readonly conversation: SpokenConversation;
  /** `navigator.mediaDevices`, where there is one. */
  readonly microphones: MicrophoneSource | undefined;
  readonly loadSpeech: () => Promise<ApiResult<SpeechOffer>>;
  readonly findRecognition?: () => Promise<BrowserRecognitionClass | null>;
}

/** Hears how loud both sides are, from 0 to 1, ten times a second. */
export type LevelListener = (levels: { readonly own: number; readonly assistant: number }) => void;

const SILENCE = { own: 0, assistant: 0 } as const;
/** The service drops what was said when the microphone is shut in the middle of speech: it must have heard the end. */
const TAIL_MS = 600;

/** The calls by voice of a page, one after the other. Components that draw them subscribe. */
export class VoiceCall {
  readonly #dependencies: VoiceCallDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #levelListeners = new Set<LevelListener>();
  /** Shuts the microphone after the key was let go. */
  #tail: ReturnType<typeof setTimeout> | undefined;
  #levels: Parameters<LevelListener>[0] = SILENCE;
  #client: VoiceCallClient | undefined;
  #recognitionClass: BrowserRecognitionClass | null = null;
  #recognizer: DeviceRecognizer | undefined;
  /** Counted up by what ends a start that is under way. */
  #generation = 0;
  /** Whether the client's microphone was told to be open. */
  #isOpen = true;
  #view: VoiceView = {
    state: VOICE_OFF,
    problem: null,
    speech: NO_SPEECH,
    devices: null,
    settings: USUAL_SETTINGS,
    recognition: { canBeHere: false, isHere: false },
  };

  constructor(dependencies: VoiceCallDependencies) {
    this.#dependencies = dependencies;
    this.#view = { ...this.#view, settings: storedSettings() };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): VoiceView => this.#view;

  /** Levels come too often to be drawn with everything else. */
  readonly onLevels = (listener: LevelListener): (() => void) => {
    this.#levelListeners.add(listener);
    return () => this.#levelListeners.delete(listener);
  };

  /** Starts a call with the microphone. Does nothing where there is one. The view holds the reason when it fails. Never rejects. */
  async start({ isHere = this.#view.recognition.isHere }: { readonly isHere?: boolean } = {}): Promise<void> {
    if (isOn(this.#view.state)) return;
    this.#generation += 1;
    const generation = this.#generation;
    const isGone = () => generation !== this.#generation;
    this.#update({ problem: null, devices: null });
    this.#dispatch({ is: 'starting' });
    const problem = await this.#prepare(isHere);
    if (isGone()) return;
    if (problem !== null) {
      this.#fail(problem);
      return;
    }
    const microphone = await openMicrophone(this.#dependencies.microphones);
    try {
      if (isGone()) return;
      if (microphone.ok) await this.#call(isGone);
      else this.#fail({ kind: 'microphone', problem: microphone.problem });
    } finally {
      if (microphone.ok) microphone.close();
    }
  }

  /** Ends the call; the conversation goes on by text. Never rejects. */
  async stop(): Promise<void> {
    if (!isOn(this.#view.state)) return;
    this.#generation += 1;
    // It has no end that could be told of.
    if (this.#view.state.phase === 'connecting') this.#dispatch({ is: 'off' });
    await this.#dependencies.conversation.hangUp();
  }

  /** Starts a call, or ends the one that there is. */
  async toggle(): Promise<void> {
    await (isOn(this.#view.state) ? this.stop() : this.start());
  }

  /** Puts the end, or a problem, out of sight. */
  dismiss(): void {
    this.#update({ problem: null });
    if (!isOn(this.#view.state)) this.#dispatch({ is: 'off' });
  }

  setMuted(isMuted: boolean): void {
    this.#dispatch({ is: 'muted', isOn: isMuted });
  }

  /** Is heard, although muted, until {@link TAIL_MS} after it is called with false. */
  setTalking(isTalking: boolean): void {
    clearTimeout(this.#tail);
    if (isTalking) this.#dispatch({ is: 'talking', isOn: true });
    else if (this.#view.state.isTalking)
      this.#tail = setTimeout(() => this.#dispatch({ is: 'talking', isOn: false }), TAIL_MS);
  }

  /** Has the assistant fall silent. */
  hush(): void {
    this.#tell({ type: 'control', control: 'stop-answer' });
  }

  setSpeed(speed: Speed): void {
    this.#set({ ...this.#view.settings, speed });
    this.#tellSpeed();
  }

  setKeys(hasKeys: boolean): void {
    this.#set({ ...this.#view.settings, hasKeys });
  }

  /** Has speech recognised on this device, or by the server again. */
  recogniseHere(isHere: boolean): void {
    const { recognition, speech } = this.#view;
    if (isHere ? !recognition.canBeHere : !speech.hears) return;
    this.#update({ recognition: { ...recognition, isHere }, problem: null });
    this.#follow();
  }

  async chooseMicrophone(id: string): Promise<void> {
    await this.#choose((client) => client.chooseMicrophone(id));
  }

  async chooseSpeaker(id: string): Promise<void> {
    await this.#choose((client) => client.chooseSpeaker(id));
  }

  /** Nothing listens any more. */
  dispose(): void {
    this.#generation += 1;
    this.#recognizer?.stop();
  }

  /** What the server and the browser can do; a problem where neither hears. */
  async #prepare(isHere: boolean): Promise<VoiceProblem | null> {
    const { loadSpeech, findRecognition = findDeviceRecognition } = this.#dependencies;
    const [speech, found] = await Promise.all([loadSpeech(), findRecognition()]);
    this.#recognitionClass = found;
    const canBeHere = found !== null;
    const recognition = { canBeHere, isHere: canBeHere && isHere };
    this.#update({ recognition, speech: speech.ok ? speech.value : NO_SPEECH });
    if (!speech.ok) return { kind: 'not-started', reason: null };
    return speech.value.hears || recognition.isHere ? null : { kind: 'no-model' };
  }

  async #call(isGone: () => boolean): Promise<void> {
    const { conversation } = this.#dependencies;
    let call: unknown = null;
    try {
      const { client, assistantId, overridesOf } = await conversation.handOver();
      if (isGone()) return;
      this.#listenTo(client);
      this.#isOpen = true;
      conversation.setSpoken(this.#spokenPart(client));
      call = await client.start(assistantId, overridesOf(VOICE_MESSAGES), undefined, { audioSource: true });
    } catch (error) {
      consoleLog.error('The call by voice could not begin.', error);
    }
    if (call === null) this.#endSpeaking();
    if (call === null && !isGone() && isOn(this.#view.state))
      this.#fail(this.#view.problem ?? { kind: 'not-started', reason: null });
  }

  #spokenPart(client: VoiceCallClient): SpokenPart {
    const { conversation } = this.#dependencies;
    const change = (event: SpokenEvent) => conversation.changeChat((chat) => spokenChatAfter(chat, event));
    return {
      take(said) {
        const message = readVoiceMessage(said);
        if (message?.is === 'step') change({ is: 'working' });
        // It is no message: the bar shows that one waits.
        if (message?.is === 'notice') return true;
        if (message?.is !== 'transcript') return false;
        const { role, text, isFinal, doubtful } = message;
        change({ is: role, text, isFinal, doubtful });
        return true;
      },
      send: async (message, text) => {
        change({ is: 'typed', text });
        this.#dispatch({ is: 'typed' });
        try {
          await client.send(message);
          return 'taken';
        } catch (error) {
          consoleLog.error('A message could not be sent.', error);
          change({ is: 'not-sent', text });
          this.#update({ problem: { kind: 'not-sent' } });
          return 'held';
        }
      },
    };
  }

  /** Text goes on. */
  #endSpeaking(): void {
    const { conversation } = this.#dependencies;
    conversation.changeChat((chat) => spokenChatAfter(chat, { is: 'over' }));
    conversation.setSpoken(undefined);
    // A message that is on its way would have the client begin another call with the microphone.
    void this.#client?.stop();
  }

  /** Once for each client: a conversation keeps its. */
  #listenTo(client: VoiceCallClient): void {
    if (client === this.#client) return;
    this.#client = client;
    client.on('call-start', () => this.#started());
    client.on('call-end', () => this.#ended());
    client.on('speech-start', () => this.#dispatch({ is: 'audible', isOn: true }));
    client.on('speech-end', () => this.#dispatch({ is: 'audible', isOn: false }));
    client.on('microphone-lost', (isLost) => this.#microphoneLost(isLost));
    client.on('microphone-level', (own) => this.#measured({ ...this.#levels, own }));
    client.on('volume-level', (assistant) => this.#measured({ ...this.#levels, assistant }));
    client.on('error', (error) => {
      if (isOn(this.#view.state)) this.#update({ problem: this.#problemOf(error) });
    });
    client.on('message', (said) => {
      const message = readVoiceMessage(said);
      if (message !== null) this.#dispatch({ is: 'message', message });
    });
  }

  /** What was said of it is no longer true once it is there again. */
  #microphoneLost(isLost: boolean): void {
    this.#dispatch({ is: 'microphone', isLost });
    if (!isLost && this.#view.problem?.kind === 'microphone') this.#update({ problem: null });
    void this.#readDevices();
  }

  #started(): void {
    if (this.#view.state.phase !== 'connecting') return;
    this.#dispatch({ is: 'started' });
    if (this.#view.settings.speed !== 1) this.#tellSpeed();
    void this.#readDevices();
  }

  #ended(): void {
    if (!isOn(this.#view.state)) return;
    this.#measured(SILENCE);
    this.#endSpeaking();
    if (this.#view.state.phase === 'in-call') this.#dispatch({ is: 'ended' });
    else this.#fail(this.#view.problem ?? { kind: 'not-started', reason: null });
  }

  #fail(problem: VoiceProblem): void {
    this.#update({ problem });
    this.#dispatch({ is: 'off' });
  }

  #problemOf(error: unknown): VoiceProblem {
    const { code, device, reason } = voiceError.safeParse(error).data ?? {};
    if (code === 'device') return { kind: 'microphone', problem: device ?? 'unknown' };
    if (code === 'playback') return { kind: 'no-sound' };
    if (this.#view.state.phase === 'in-call') return { kind: 'lost' };
    return { kind: 'not-started', reason: reason ?? null };
  }

  async #readDevices(): Promise<void> {
    try {
      const devices = await this.#client?.audioDevices();
      if (devices !== undefined) this.#update({ devices });
    } catch (error) {
      consoleLog.warn('The devices are not known.', error);
    }
  }

  async #choose(choose: (client: VoiceCallClient) => Promise<void>): Promise<void> {
    if (this.#client === undefined) return;
    try {
      await choose(this.#client);
      this.#update({ problem: null });
    } catch (error) {
      consoleLog.warn('The device could not be changed.', error);
      this.#update({ problem: { kind: 'device-choice' } });
    }
    await this.#readDevices();
  }

  #tellSpeed(): void {
    this.#tell({ type: 'control', control: 'speech-speed', value: this.#view.settings.speed });
  }

  #tell(message: Parameters<VoiceCallClient['send']>[0]): void {
    if (this.#view.state.phase !== 'in-call') return;
    this.#client
      ?.send(message)
      .catch((error: unknown) => consoleLog.warn('The assistant was not told something.', error));
  }

  /** Opens and shuts the microphone of the call and the recogniser of the device, as the state says. */
  #follow(): void {
    const { state, recognition, speech } = this.#view;
    // What the server could do nothing with it is not sent.
    const isOpen = isHeard(state) && !recognition.isHere && speech.hears;
    if (isOn(state) && isOpen !== this.#isOpen) this.#openMicrophone(isOpen);
    // A recogniser of the browser hears the loudspeaker as well: while the assistant speaks it rests.
    const isListening =
      state.phase === 'in-call' && recognition.isHere && isHeard(state) && !isAssistantHeard(state);
    if (isListening) this.#ownRecognizer()?.start();
    else if (this.#recognizer?.isListening === true) this.#stopRecognizer();
  }

  #openMicrophone(isOpen: boolean): void {
    try {
      this.#client?.setMuted(!isOpen);
      this.#isOpen = isOpen;
    } catch {
      // There is no call yet: it is tried again when there is one.
    }
  }

  #ownRecognizer(): DeviceRecognizer | undefined {
    if (this.#recognitionClass === null) return undefined;
    this.#recognizer ??= new DeviceRecognizer(this.#recognitionClass, {
      partial: (text) => this.#heardHere(text, false),
      final: (text) => {
        this.#heardHere('', true);
        void this.#dependencies.conversation.send(text);
      },
      failed: (error) => {
        consoleLog.error('Recognition on this device has failed.', error);
        this.#update({ problem: { kind: 'recognition' }, recognition: { canBeHere: false, isHere: false } });
        this.#follow();
        this.#heardHere('', true);
      },
    });
    return this.#recognizer;
  }

  #stopRecognizer(): void {
    this.#recognizer?.stop();
    this.#heardHere('', true);
  }

  #heardHere(text: string, isFinal: boolean): void {
    const { conversation } = this.#dependencies;
    conversation.changeChat((chat) => spokenChatAfter(chat, { is: 'user', text, isFinal, doubtful: [] }));
    this.#dispatch({ is: 'message', message: { is: 'speech', role: 'user', isSpeaking: !isFinal } });
  }

  #measured(levels: Parameters<LevelListener>[0]): void {
    this.#levels = levels;
    for (const listener of this.#levelListeners) listener(levels);
  }

  #set(settings: VoiceSettings): void {
    storeSettings(settings);
    this.#update({ settings });
  }

  #dispatch(event: VoiceEvent): void {
    const state = voiceStateAfter(this.#view.state, event);
    if (state === this.#view.state) return;
    this.#update({ state });
    this.#follow();
  }

  #update(change: Partial<VoiceView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** An error of the voice client, whose class is loaded later. */
const voiceError = z.object({
  code: z.string(),
  device: z.optional(z.enum(['refused', 'missing', 'in-use', 'insecure', 'unknown'])),
  reason: z.optional(z.string()),
});
