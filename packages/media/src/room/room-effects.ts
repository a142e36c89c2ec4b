import type {
  LeaveRequest_Action,
  ParticipantInfo,
  Room as RoomInfo,
  SignalResponse,
  TrackInfo,
} from '@livekit/protocol';
import type { CloseReason } from './close-reason.ts';
import type { ForwardSettings } from './forward-settings.ts';

/** A message of the server to one client. */
export type ServerMessage = Exclude<SignalResponse['message'], { case: undefined }>;

/** What other systems are told about rooms; the names are those of webhooks. */
export interface RoomEvent {
  readonly name:
    | 'room_started'
    | 'room_finished'
    | 'participant_joined'
    | 'participant_left'
    | 'participant_connection_aborted'
    | 'track_published'
    | 'track_unpublished';
  readonly room: RoomInfo;
  readonly participant?: ParticipantInfo;
  readonly track?: TrackInfo;
}

/**
 * An effect of a room, to be carried out in the given order. Participants and tracks are named by sid.
 *
 * The code that carries effects out must not call back into the room synchronously.
 */
export type RoomEffect =
  | { readonly kind: 'send-message'; readonly to: string; readonly message: ServerMessage }
  /** Media of `track` begins to go to `subscriber`, in the stream `streamId` of its description. */
  | {
      readonly kind: 'forward';
      readonly subscriber: string;
      readonly publisher: string;
      readonly track: TrackInfo;
      readonly streamId: string;
      readonly settings: ForwardSettings;
    }
  | { readonly kind: 'stop-forward'; readonly subscriber: string; readonly trackSid: string }
  | {
      readonly kind: 'adjust-forward';
      readonly subscriber: string;
      readonly trackSid: string;
      readonly settings: ForwardSettings;
    }
  /** The publisher's packets of the track are dropped, or no longer. */
  | { readonly kind: 'mute'; readonly publisher: string; readonly trackSid: string; readonly muted: boolean }
  /** The room ended a publication: what still arrives of it is not for anybody. */
  | { readonly kind: 'withdraw'; readonly publisher: string; readonly trackSid: string }
  /** A track that was asked for earlier may be bound to media now. */
  | { readonly kind: 'track-expected'; readonly publisher: string }
  | {
      readonly kind: 'send-data';
      readonly to: string;
      /** The sender's sid, for taking turns; empty for the server itself. */
      readonly from: string;
      readonly reliable: boolean;
      readonly packet: Uint8Array;
    }
  /** The participant needs a token with these claims, to come back with. */
  | { readonly kind: 'refresh-token'; readonly to: string }
  /** The participant is out: its connections end, after a message with this action if there is one. */
  | {
      readonly kind: 'close';
      readonly participant: string;
      readonly reason: CloseReason;
      readonly action: LeaveRequest_Action | undefined;
    }
  | { readonly kind: 'event'; readonly event: RoomEvent };
