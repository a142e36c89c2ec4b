import type { JoinAnswer } from '@rer/contracts';
import type { Participant, Room, Track } from 'livekit-client';
import { CALL, came, went } from './texts.ts';

/** Somebody in the room, as the page draws him. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isYou: boolean;
  readonly isSpeaking: boolean;
  readonly isHeard: boolean;
  /** What of him is seen; null: nothing. */
  readonly camera: Track | null;
  readonly screen: Track | null;
}

/** Why a call is over. */
export type CallEnd = 'left' | 'ended' | 'cut';

/** The call at one moment. */
export interface CallState {
  readonly people: readonly Person[];
  readonly isReconnecting: boolean;
  /** The browser waits for a click before it lets the others be heard. */
  readonly isSilenced: boolean;
  /** What went wrong with microphone or camera. */
  readonly problem: string | null;
  /** The last that happened, for who does not see it. */
  readonly news: string;
  readonly end: CallEnd | null;
}

const BEGINNING: CallState = {
  people: [],
  isReconnecting: false,
  isSilenced: false,
  problem: null,
  news: '',
  end: null,
};

type Livekit = typeof import('livekit-client');

/** A call in a room, by LiveKit's client. Whoever draws it subscribes. */
export class RoomCall {
  readonly #livekit: Livekit;
  readonly #room: Room;
  readonly #listeners = new Set<() => void>();
  #state = BEGINNING;

  /**
   * Connects with what the server gave.
   * @throws when the media server is not reached.
   */
  static async join({ mediaUrl, mediaToken, iceServers }: JoinAnswer): Promise<RoomCall> {
    const livekit = await import('livekit-client');
    // Names of participants and rooms are nobody's in a console.
    livekit.setLogLevel('silent');
    // Two connections are what every server of the protocol speaks; asking for one first fails on some, in the console too.
    const room = new livekit.Room({ adaptiveStream: true, dynacast: true, singlePeerConnection: false });
    const call = new RoomCall(livekit, room);
    const rtcConfig = iceServers.length === 0 ? {} : { rtcConfig: { iceServers: iceServers.map(toServer) } };
    await room.connect(mediaUrl, mediaToken, rtcConfig);
    call.#update({});
    return call;
  }

  private constructor(livekit: Livekit, room: Room) {
    this.#livekit = livekit;
    this.#room = room;
    this.#listen();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): CallState => this.#state;

  /** Whether `RTCPeerConnection` may have microphone and camera at all. */
  get hasDevices(): boolean {
    return 'mediaDevices' in navigator;
  }

  async setMicrophone(isOn: boolean): Promise<void> {
    await this.#tryDevice(CALL.noMicrophone, () => this.#room.localParticipant.setMicrophoneEnabled(isOn));
  }

  async setCamera(isOn: boolean): Promise<void> {
    await this.#tryDevice(CALL.noCamera, () => this.#room.localParticipant.setCameraEnabled(isOn));
  }

  /** To be called in a click. */
  async startSound(): Promise<void> {
    await this.#room.startAudio();
    this.#update({});
  }

  /** Idempotent. */
  async leave(): Promise<void> {
    await this.#room.disconnect();
  }

  async #tryDevice(problem: string, change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
      this.#update({ problem: null });
    } catch {
      this.#update({ problem: this.hasDevices ? problem : CALL.insecure });
    }
  }

  #listen(): void {
    const { RoomEvent, Track: Kinds } = this.#livekit;
    const room = this.#room;
    const redraw = (): void => this.#update({});
    for (const event of [
      RoomEvent.ActiveSpeakersChanged,
      RoomEvent.TrackMuted,
      RoomEvent.TrackUnmuted,
      RoomEvent.LocalTrackPublished,
      RoomEvent.LocalTrackUnpublished,
      RoomEvent.ParticipantNameChanged,
      RoomEvent.AudioPlaybackStatusChanged,
    ] as const) {
      room.on(event, redraw);
    }
    room
      .on(RoomEvent.TrackSubscribed, (track) => {
        if (track.kind === Kinds.Kind.Audio) track.attach();
        redraw();
      })
      .on(RoomEvent.TrackUnsubscribed, (track) => {
        for (const element of track.detach()) if (track.kind === Kinds.Kind.Audio) element.remove();
        redraw();
      })
      .on(RoomEvent.ParticipantConnected, (person) => this.#update({ news: came(nameOf(person)) }))
      .on(RoomEvent.ParticipantDisconnected, (person) => this.#update({ news: went(nameOf(person)) }))
      .on(RoomEvent.Reconnecting, () => this.#update({ isReconnecting: true }))
      .on(RoomEvent.Reconnected, () => this.#update({ isReconnecting: false }))
      .on(RoomEvent.Disconnected, (reason) =>
        this.#update({ isReconnecting: false, end: this.#endOf(reason) }),
      );
  }

  #endOf(reason: number | undefined): CallEnd {
    const { DisconnectReason } = this.#livekit;
    if (reason === DisconnectReason.CLIENT_INITIATED) return 'left';
    const isEnd =
      reason === DisconnectReason.PARTICIPANT_REMOVED ||
      reason === DisconnectReason.ROOM_DELETED ||
      reason === DisconnectReason.ROOM_CLOSED;
    return isEnd ? 'ended' : 'cut';
  }

  #update(change: Partial<CallState>): void {
    const room = this.#room;
    const all: readonly Participant[] = [room.localParticipant, ...room.remoteParticipants.values()];
    this.#state = {
      ...this.#state,
      people: all.map((person) => this.#draw(person)),
      isSilenced: !room.canPlaybackAudio,
      ...change,
    };
    for (const listener of this.#listeners) listener();
  }

  #draw(person: Participant): Person {
    const { Source } = this.#livekit.Track;
    const seen = (source: Track.Source): Track | null => {
      const publication = person.getTrackPublication(source);
      return publication?.isMuted === false ? (publication.track ?? null) : null;
    };
    return {
      id: person.identity,
      name: nameOf(person),
      isYou: person.isLocal,
      isSpeaking: person.isSpeaking,
      isHeard: person.isMicrophoneEnabled,
      camera: seen(Source.Camera),
      screen: seen(Source.ScreenShare),
    };
  }
}

function nameOf({ name }: Participant): string {
  return name === undefined || name === '' ? CALL.nameless : name;
}

function toServer({ urls, username, credential }: JoinAnswer['iceServers'][number]): RTCIceServer {
  return {
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  };
}
