import { setTimeout as delay } from 'node:timers/promises';
import {
  DisconnectReason,
  type Participant,
  ParticipantKind,
  RemoteTrackPublication,
  Room,
  RoomEvent,
  TrackSource,
} from '@livekit/rtc-node';
import type { ConnectionEnd, FromAgentWorker, ToAgentWorker } from './agent-worker-messages.ts';
import {
  AGENT_MESSAGE_TOPIC,
  AGENT_PACKET_BYTES_MAX,
  fromPayload,
  RECEIVED_BYTES_MAX,
  toPayload,
} from './app-message.ts';
import { MicrophoneListener } from './microphone-listener.ts';
import { PacedSubscriptions } from './paced-subscriptions.ts';
import { VoiceTrack } from './voice-track.ts';

/** An event of a connection, without the id of that. */
type ConnectionEvent = WithoutId<Exclude<FromAgentWorker, { type: 'pong' }>>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Error of `@livekit/rtc-node` 1.1 once in some hundred joins, after the server has admitted it: it loses its own room. */
const LOST_ITSELF = 'handle not found';
/** Data that were sent have left by then. */
const FLUSH_MS = 250;

/** The connection of one assistant to one room; runs in the worker, which loads the native library. */
export class RoomConnection {
  readonly #tell: (event: ConnectionEvent) => void;
  #room: Room | undefined;
  #track: VoiceTrack | undefined;
  /** Messages go out one after the other. */
  #sending: Promise<void> = Promise.resolve();
  #hasPlayedSilence = false;
  #isListening = false;
  /** By the identity of the participant. */
  readonly #listeners = new Map<string, MicrophoneListener>();
  readonly #subscriptions = new PacedSubscriptions();
  #hasEnded = false;

  /** Begins to join. Never throws: success and failure come as events. */
  constructor(
    address: { readonly url: string; readonly token: string },
    tell: (event: ConnectionEvent) => void,
  ) {
    this.#tell = tell;
    void this.#join(address);
  }

  send(text: string): void {
    this.#sending = this.#sending.then(() => this.#send(toPayload(text)));
  }

  /** Whether open microphones are listened to. The assistant's own track is kept ready for an answer from then on, for a while. */
  listen(isOn: boolean): void {
    this.#isListening = isOn;
    if (isOn) this.#track?.keepSteady();
    for (const participant of this.#room?.remoteParticipants.values() ?? []) this.#listenTo(participant);
  }

  say({ utterance, samples, rateHz, isLast }: Extract<ToAgentWorker, { type: 'say' }>): void {
    this.#track?.say(utterance, samples, rateHz, isLast);
  }

  playback(command: 'pause' | 'resume' | 'stop'): void {
    this.#track?.[command]();
  }

  /** Sends queued messages, then leaves. */
  async leave(): Promise<void> {
    await this.#sending;
    // The library sends data a moment after it was handed over, and closing the connection discards it.
    if (this.#room !== undefined) await delay(FLUSH_MS);
    await this.#end('left', '');
  }

  async #join({ url, token }: { readonly url: string; readonly token: string }): Promise<void> {
    try {
      await this.#connect(url, token).catch(async (error: unknown) => {
        if (!describe(error).includes(LOST_ITSELF)) throw error;
        await this.#connect(url, token);
      });
    } catch (error) {
      await this.#end('failed', describe(error));
    }
  }

  async #connect(url: string, token: string): Promise<void> {
    const room = new Room();
    const track = new VoiceTrack((progress) => this.#tell({ type: 'said', ...progress }));
    this.#listen(room);
    try {
      await room.connect(url, token, { autoSubscribe: false, dynacast: false });
      if (room.localParticipant === undefined) throw new Error(LOST_ITSELF);
      await track.publish(room.localParticipant);
    } catch (error) {
      // Without this an agent whose track failed would stay in the room for the life of the process.
      await leaveRoom(room, track);
      throw error;
    }
    this.#room = room;
    this.#track = track;
    if (this.#isListening) track.keepSteady();
    if (this.#hasEnded) {
      await this.#release();
      return;
    }
    this.#tell({ type: 'joined' });
    for (const participant of room.remoteParticipants.values()) this.#participantJoined(participant);
  }

  #listen(room: Room): void {
    const isOurs = () => this.#room === room;
    room.registerTextStreamHandler(AGENT_MESSAGE_TOPIC, (reader, { identity }) => {
      if (!isOurs() || (reader.info.totalSize ?? Number.POSITIVE_INFINITY) > RECEIVED_BYTES_MAX) {
        void reader.close();
        return;
      }
      void reader.readAll().then(
        (payload) => this.#messageReceived(identity, payload),
        // A broken stream is dropped: its sender repeats it or leaves.
        () => undefined,
      );
    });
    room
      .on(RoomEvent.ParticipantConnected, (participant) => {
        if (isOurs()) this.#participantJoined(participant);
      })
      .on(RoomEvent.ParticipantDisconnected, (participant) => {
        if (!isOurs() || isAgentOrEgress(participant)) return;
        this.#stopListeningTo(participant.identity);
        this.#tell({ type: 'participant-left', identity: participant.identity });
      })
      .on(RoomEvent.TrackPublished, (_publication, participant) => this.#microphoneChanged(participant))
      .on(RoomEvent.TrackUnpublished, (publication, participant) => {
        this.#subscriptions.delete(publication);
        this.#microphoneChanged(participant);
      })
      .on(RoomEvent.TrackMuted, (_publication, participant) => this.#microphoneChanged(participant))
      .on(RoomEvent.TrackUnmuted, (_publication, participant) => this.#microphoneChanged(participant))
      .on(RoomEvent.TrackSubscribed, (track, { source }, participant) => {
        if (!isOurs() || source !== TrackSource.SOURCE_MICROPHONE) return;
        this.#stopListeningTo(participant.identity);
        const { identity } = participant;
        const listener = new MicrophoneListener(track, {
          isOpen: () => this.#isListening && isMicrophoneOpen(participant),
          take: (samples, isStill) => {
            // Speech may be answered soon.
            if (!isStill) this.#track?.keepSteady();
            this.#tell({ type: 'sound', identity, samples });
          },
        });
        this.#listeners.set(identity, listener);
      })
      .on(RoomEvent.TrackUnsubscribed, (_track, { source }, { identity }) => {
        if (source === TrackSource.SOURCE_MICROPHONE) this.#stopListeningTo(identity);
      })
      .on(RoomEvent.DataReceived, (bytes, participant, _kind, topic) => {
        if (!isOurs() || topic !== AGENT_MESSAGE_TOPIC || bytes.byteLength > RECEIVED_BYTES_MAX) return;
        if (participant !== undefined && isAgentOrEgress(participant)) return;
        // Some media servers announce a participant without tracks only after seconds; its messages may come earlier.
        this.#messageReceived(participant?.identity ?? '', new TextDecoder().decode(bytes));
      })
      .on(RoomEvent.Disconnected, (reason) => {
        if (isOurs()) void this.#end(isSentAway(reason) ? 'closed' : 'lost', `reason ${reason}`);
      });
  }

  #participantJoined(participant: Participant): void {
    if (isAgentOrEgress(participant)) return;
    this.#playSilence();
    this.#tell({ type: 'participant-joined', identity: participant.identity });
    this.#microphoneChanged(participant);
  }

  #playSilence(): void {
    this.#hasPlayedSilence = true;
    this.#track?.playSilence();
  }

  #microphoneChanged(participant: Participant): void {
    if (
      this.#room === undefined ||
      participant === this.#room.localParticipant ||
      isAgentOrEgress(participant)
    )
      return;
    this.#listenTo(participant);
    const isOpen = isMicrophoneOpen(participant);
    this.#tell({ type: 'microphone-changed', identity: participant.identity, isOpen });
  }

  /** Sound is subscribed to only while the listener wants it. */
  #listenTo(participant: Participant): void {
    if (isAgentOrEgress(participant)) return;
    for (const publication of participant.trackPublications.values()) {
      if (
        publication instanceof RemoteTrackPublication &&
        publication.source === TrackSource.SOURCE_MICROPHONE
      )
        this.#subscriptions.set(publication, this.#isListening);
    }
  }

  #stopListeningTo(identity: string): void {
    this.#listeners.get(identity)?.close();
    this.#listeners.delete(identity);
  }

  #messageReceived(identity: string, payload: string): void {
    // A sender is present, whether it was announced or not.
    if (!this.#hasPlayedSilence) this.#playSilence();
    const text = fromPayload(payload);
    if (text !== null && !this.#hasEnded) this.#tell({ type: 'message-received', identity, text });
  }

  async #send(payload: string): Promise<void> {
    const speaker = this.#room?.localParticipant;
    if (speaker === undefined || this.#hasEnded) return;
    const bytes = new TextEncoder().encode(payload);
    try {
      if (bytes.byteLength <= AGENT_PACKET_BYTES_MAX) {
        await speaker.publishData(bytes, { reliable: true, topic: AGENT_MESSAGE_TOPIC });
      } else {
        await speaker.sendText(payload, { topic: AGENT_MESSAGE_TOPIC });
      }
    } catch {
      // Sending fails only when the connection is about to end, and that is an event of its own.
    }
  }

  async #end(end: ConnectionEnd, detail: string): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    await this.#release();
    this.#tell({ type: 'ended', end, detail });
  }

  async #release(): Promise<void> {
    const [room, track] = [this.#room, this.#track];
    this.#room = undefined;
    this.#track = undefined;
    this.#subscriptions.close();
    for (const identity of [...this.#listeners.keys()]) this.#stopListeningTo(identity);
    await leaveRoom(room, track);
  }
}

/** Never rejects: a room that has ended by itself, or was never entered, may refuse to be left. */
async function leaveRoom(room: Room | undefined, track: VoiceTrack | undefined): Promise<void> {
  await room?.disconnect().catch(() => undefined);
  await track?.close().catch(() => undefined);
}

/** Other agents and recorders are no participants of the call. */
function isAgentOrEgress({ kind }: Participant): boolean {
  return kind === ParticipantKind.AGENT || kind === ParticipantKind.EGRESS;
}

function isMicrophoneOpen(participant: Participant): boolean {
  return [...participant.trackPublications.values()].some(
    ({ source, muted }) => source === TrackSource.SOURCE_MICROPHONE && muted !== true,
  );
}

function isSentAway(reason: DisconnectReason): boolean {
  return reason === DisconnectReason.ROOM_DELETED || reason === DisconnectReason.PARTICIPANT_REMOVED;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
