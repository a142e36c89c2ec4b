import {
  createAudioAnalyser,
  DisconnectReason,
  type LocalTrackPublication,
  type Participant,
  RemoteTrack,
  Room,
  RoomEvent,
  Track,
  type TrackPublication,
  VideoPreset,
  VideoPresets,
} from 'livekit-client';
import type { ClientEvent } from '../support/client-events.ts';

/** What a track from somebody else brings, by the browser's own counters. */
export interface Received {
  readonly mimeType: string;
  readonly packets: number;
  readonly framesDecoded: number;
  readonly width: number;
  readonly height: number;
  /** Rises while sound is heard, and stands still in silence. */
  readonly audioEnergy: number;
  /** Samples that were played, and those of them that the browser made up to be heard because nothing had come. */
  readonly samples: number;
  readonly concealedSamples: number;
  /** What the browser itself calls a picture that stands still. */
  readonly freezes: number;
  readonly freezesMs: number;
}

/** One layer of a track of one's own: whether its source gives anything, whether that is encoded, and whether it goes out. */
export interface Sent {
  readonly source: string;
  readonly track: string;
  readonly sourceFrames: number;
  readonly layer: string;
  readonly framesEncoded: number;
  readonly packets: number;
  readonly limitedBy: string;
  readonly targetBitrate: number;
}

/** How somebody calls, where it differs from what livekit-client does by itself. */
export interface CallOptions {
  readonly adaptiveStream?: boolean;
  readonly dynacast?: boolean;
  readonly autoSubscribe?: boolean;
  readonly videoCodec?: 'vp8' | 'h264';
  readonly simulcast?: boolean;
  /** A camera large enough for three layers, which are much work to encode. */
  readonly threeLayers?: boolean;
}

/** What the tests find in the page. */
export interface Call {
  readonly room: Room;
  /** livekit-client's own names. */
  readonly Track: typeof Track;
  readonly journal: readonly ClientEvent[];
  join(url: string, token: string): Promise<void>;
  /** Nothing, while there is no such track or nothing has come. */
  received(identity: string, source: Track.Source): Promise<Received | undefined>;
  /** The longest time between two pictures of somebody's camera that were shown since this was last asked. */
  longestStill(identity: string): number;
  /** The frequency that is loudest in somebody's microphone just now. */
  pitch(identity: string): number;
  /** How the browser itself describes what this page sends, source by source. */
  sent(): Promise<readonly Sent[]>;
}

declare global {
  interface Window {
    call: Call;
    /** Begins a call. Before that there is none. */
    newCall(options: CallOptions): void;
  }
}

/** Three layers that a browser sends at once: together 300 kbit/s. */
const THREE_LAYERS = {
  videoEncoding: { maxBitrate: 160_000, maxFramerate: 15 },
  videoSimulcastLayers: [new VideoPreset(320, 180, 50_000, 15), new VideoPreset(640, 360, 90_000, 15)],
};

/** What a browser believes in at the least, in kbit/s: three layers, and sound. */
const THREE_LAYERS_KBPS = 400;

let sendsThreeLayers = false;

/**
 * Lets this page's browser send three layers whatever it guesses of the line: on a busy machine it takes delays for a narrow
 * one. By what Chromium reads of the other side's description.
 */
const setRemoteDescription: (
  this: RTCPeerConnection,
  description: RTCSessionDescriptionInit,
) => Promise<void> = RTCPeerConnection.prototype.setRemoteDescription;
RTCPeerConnection.prototype.setRemoteDescription = function (description: RTCSessionDescriptionInit) {
  const believed = `$&a=fmtp:$1 x-google-min-bitrate=${THREE_LAYERS_KBPS}\r\n`;
  const sdp = sendsThreeLayers
    ? description.sdp?.replace(/^a=rtpmap:(\d+) VP8\/90000\r\n/gm, believed)
    : description.sdp;
  const { type } = description;
  return setRemoteDescription.call(this, sdp === undefined ? { type } : { type, sdp });
};

window.newCall = ({ autoSubscribe = true, videoCodec, simulcast, threeLayers = false, ...options }) => {
  sendsThreeLayers = threeLayers;
  const publishDefaults = {
    // A machine that is busy must not make the pictures smaller: their sizes tell the layers apart.
    degradationPreference: 'maintain-resolution' as const,
    ...(videoCodec === undefined ? {} : { videoCodec }),
    ...(simulcast === undefined ? {} : { simulcast }),
    ...(threeLayers ? THREE_LAYERS : {}),
  };
  // What makes voices pleasant takes the beep of a made-up microphone for noise.
  const audioCaptureDefaults = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const { resolution } = threeLayers ? VideoPresets.h540 : VideoPresets.h360;
  const room = new Room({
    ...options,
    publishDefaults,
    audioCaptureDefaults,
    videoCaptureDefaults: { resolution },
  });
  const journal: ClientEvent[] = [];
  let analyser: AnalyserNode | undefined;
  const watches = new Map<string, PictureWatch>();
  listen(room, (happening) => journal.push(happening));
  window.call = {
    room,
    Track,
    journal,
    join: (url, token) => room.connect(url, token, { autoSubscribe }),
    received: async (identity, source) => {
      const track = room.remoteParticipants.get(identity)?.getTrackPublication(source)?.track;
      const report = track instanceof RemoteTrack ? await track.getRTCStatsReport() : undefined;
      return report === undefined ? undefined : receivedOf(report);
    },
    longestStill: (identity) => {
      const element = room.remoteParticipants.get(identity)?.getTrackPublication(Track.Source.Camera)?.track
        ?.attachedElements[0];
      if (!(element instanceof HTMLVideoElement)) return Number.POSITIVE_INFINITY;
      const watch = watches.get(identity) ?? new PictureWatch(element);
      watches.set(identity, watch);
      return watch.take();
    },
    sent: async () =>
      (await Promise.all(Array.from(room.localParticipant.trackPublications.values(), sentBy))).flat(),
    pitch: (identity) => {
      const track = room.remoteParticipants
        .get(identity)
        ?.getTrackPublication(Track.Source.Microphone)?.audioTrack;
      if (track === undefined) return 0;
      analyser ??= createAudioAnalyser(track, { fftSize: 8192 }).analyser;
      const levels = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(levels);
      const loudest = levels.indexOf(Math.max(...levels));
      return (loudest * analyser.context.sampleRate) / analyser.fftSize;
    },
  };
};

/** Watches how long each picture of a video stands. */
class PictureWatch {
  #sinceMs = performance.now();
  #longestMs = 0;

  constructor(element: HTMLVideoElement) {
    const note = () => {
      this.#note();
      element.requestVideoFrameCallback(note);
    };
    element.requestVideoFrameCallback(note);
  }

  /** The longest time since this was last asked, the present picture included. */
  take(): number {
    this.#note();
    const longestMs = this.#longestMs;
    this.#longestMs = 0;
    return longestMs;
  }

  #note(): void {
    const nowMs = performance.now();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#sinceMs);
    this.#sinceMs = nowMs;
  }
}

/** The counters of the one stream that comes in, as the standard names them. */
interface InboundStats {
  readonly type: string;
  readonly codecId?: string;
  readonly packetsReceived?: number;
  readonly framesDecoded?: number;
  readonly frameWidth?: number;
  readonly frameHeight?: number;
  readonly totalAudioEnergy?: number;
  readonly totalSamplesReceived?: number;
  readonly concealedSamples?: number;
  readonly silentConcealedSamples?: number;
  readonly freezeCount?: number;
  readonly totalFreezesDuration?: number;
}

function receivedOf(report: RTCStatsReport): Received | undefined {
  let found: Received | undefined;
  report.forEach((stats: InboundStats) => {
    if (stats.type !== 'inbound-rtp') return;
    const codec: { mimeType?: string } | undefined = report.get(stats.codecId ?? '');
    found = {
      mimeType: codec?.mimeType ?? '',
      packets: stats.packetsReceived ?? 0,
      framesDecoded: stats.framesDecoded ?? 0,
      width: stats.frameWidth ?? 0,
      height: stats.frameHeight ?? 0,
      audioEnergy: stats.totalAudioEnergy ?? 0,
      samples: stats.totalSamplesReceived ?? 0,
      concealedSamples: (stats.concealedSamples ?? 0) - (stats.silentConcealedSamples ?? 0),
      freezes: stats.freezeCount ?? 0,
      freezesMs: (stats.totalFreezesDuration ?? 0) * 1000,
    };
  });
  return found;
}

/** The counters of what goes out, and of what is to go out, as the standard names them. */
interface OutboundStats {
  readonly type: string;
  readonly kind?: string;
  readonly frames?: number;
  readonly rid?: string;
  readonly framesEncoded?: number;
  readonly packetsSent?: number;
  readonly qualityLimitationReason?: string;
  readonly targetBitrate?: number;
}

async function sentBy({ source, track }: LocalTrackPublication): Promise<readonly Sent[]> {
  const report = await track?.getRTCStatsReport();
  const layers: Sent[] = [];
  // A sender has one source. Not every Chromium names it in the stats of each layer (147 does in the first alone).
  let sourceFrames = 0;
  report?.forEach((stats: OutboundStats) => {
    if (stats.type === 'media-source') sourceFrames = stats.frames ?? 0;
  });
  report?.forEach((stats: OutboundStats) => {
    if (stats.type !== 'outbound-rtp') return;
    const state = track?.mediaStreamTrack;
    layers.push({
      source,
      track: state === undefined ? 'none' : `${state.readyState}${state.muted ? ', muted' : ''}`,
      sourceFrames,
      layer: stats.rid ?? '',
      framesEncoded: stats.framesEncoded ?? 0,
      packets: stats.packetsSent ?? 0,
      limitedBy: stats.qualityLimitationReason ?? '',
      targetBitrate: stats.targetBitrate ?? 0,
    });
  });
  return layers;
}

function listen(room: Room, note: (happening: ClientEvent) => void): void {
  const whose = (one: Participant, publication?: TrackPublication) => ({
    who: one.identity,
    ...(publication === undefined ? {} : { track: publication.source }),
  });
  const decoder = new TextDecoder();
  room
    .on(RoomEvent.ParticipantConnected, (one) => note({ event: 'participantConnected', ...whose(one) }))
    .on(RoomEvent.ParticipantDisconnected, (one) => note({ event: 'participantDisconnected', ...whose(one) }))
    .on(RoomEvent.TrackPublished, (track, one) => note({ event: 'trackPublished', ...whose(one, track) }))
    .on(RoomEvent.TrackUnpublished, (track, one) => note({ event: 'trackUnpublished', ...whose(one, track) }))
    .on(RoomEvent.TrackSubscribed, (track, publication, one) => {
      // Heard and seen as in a real page: what is not attached is not decoded.
      document.body.append(track.attach());
      note({ event: 'trackSubscribed', ...whose(one, publication) });
    })
    .on(RoomEvent.TrackUnsubscribed, (track, publication, one) => {
      for (const element of track.detach()) element.remove();
      note({ event: 'trackUnsubscribed', ...whose(one, publication) });
    })
    .on(RoomEvent.TrackSubscriptionPermissionChanged, (publication, status, one) =>
      note({ event: 'trackSubscriptionPermissionChanged', ...whose(one, publication), what: status }),
    )
    .on(RoomEvent.TrackStreamStateChanged, (publication, state, one) =>
      note({ event: 'trackStreamStateChanged', ...whose(one, publication), what: state }),
    )
    .on(RoomEvent.TrackMuted, (track, one) => note({ event: 'trackMuted', ...whose(one, track) }))
    .on(RoomEvent.TrackUnmuted, (track, one) => note({ event: 'trackUnmuted', ...whose(one, track) }))
    .on(RoomEvent.LocalTrackPublished, (track, one) =>
      note({ event: 'localTrackPublished', ...whose(one, track) }),
    )
    .on(RoomEvent.LocalTrackUnpublished, (track, one) =>
      note({ event: 'localTrackUnpublished', ...whose(one, track) }),
    )
    .on(RoomEvent.ActiveSpeakersChanged, (speakers) =>
      note({
        event: 'activeSpeakersChanged',
        what: speakers
          .map(({ identity }) => identity)
          .sort()
          .join(' '),
      }),
    )
    .on(RoomEvent.ParticipantPermissionsChanged, (_before, one) =>
      note({ event: 'participantPermissionsChanged', ...whose(one) }),
    )
    .on(RoomEvent.ConnectionQualityChanged, (quality, one) =>
      note({ event: 'connectionQualityChanged', ...whose(one), what: quality }),
    )
    .on(RoomEvent.RecordingStatusChanged, (isRecording) =>
      note({ event: 'recordingStatusChanged', what: String(isRecording) }),
    )
    .on(RoomEvent.RoomMetadataChanged, (metadata) => note({ event: 'roomMetadataChanged', what: metadata }))
    .on(RoomEvent.ParticipantMetadataChanged, (_before, one) =>
      note({ event: 'participantMetadataChanged', ...whose(one), what: one.metadata ?? '' }),
    )
    .on(RoomEvent.ParticipantNameChanged, (name, one) =>
      note({ event: 'participantNameChanged', ...whose(one), what: name }),
    )
    .on(RoomEvent.ParticipantAttributesChanged, (changed, one) =>
      note({ event: 'participantAttributesChanged', ...whose(one), what: JSON.stringify(changed) }),
    )
    .on(RoomEvent.DataReceived, (payload, one, _kind, topic) =>
      note({
        event: 'dataReceived',
        ...(one === undefined ? {} : whose(one)),
        what: `${topic ?? ''}: ${decoder.decode(payload)}`,
      }),
    )
    .on(RoomEvent.SignalReconnecting, () => note({ event: 'signalReconnecting' }))
    .on(RoomEvent.Reconnecting, () => note({ event: 'reconnecting' }))
    .on(RoomEvent.Reconnected, () => note({ event: 'reconnected' }))
    .on(RoomEvent.Disconnected, (reason) =>
      note({ event: 'disconnected', what: DisconnectReason[reason ?? DisconnectReason.UNKNOWN_REASON] }),
    );
}
