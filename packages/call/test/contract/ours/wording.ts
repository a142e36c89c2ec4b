/**
 * Between the words of the checks, which are those that travel to the engine of the original, and those of our seam: the same
 * actions with the same meaning, where some fields stand elsewhere.
 */
import type { EngineCommand } from '../../../src/engine/engine-commands.ts';
import type { EngineMessage } from '../../../src/engine/engine-messages.ts';
import { TRACK_PLACEHOLDER } from '../../../src/options/preload.ts';
import { isRecord, recordOf, type Unknowns } from '../../../src/values/record.ts';
import type { PeerState } from '../language.ts';

/** A command as the original would send it. */
export function asSent(command: EngineCommand): Unknowns {
  const { action } = command;
  switch (command.action) {
    case 'local-audio': {
      const { state, forceDiscardTrack } = command;
      return { action, state, options: forceDiscardTrack ? { forceDiscardTrack } : {} };
    }
    case 'cycle-camera':
      return { action, properties: { preferDifferentFacingMode: command.preferDifferentFacingMode } };
    case 'set-input-devices': {
      const { audio, video } = command.inputSettings;
      return { action, audioDeviceId: deviceOf(audio?.settings), videoDeviceId: deviceOf(video?.settings) };
    }
    case 'start-custom-track': {
      const { mode, trackName } = command;
      return { action, properties: { track: TRACK_PLACEHOLDER, mode, trackName } };
    }
    case 'stop-custom-track':
      return { action, mediaTag: command.trackName };
    default: {
      const fields = Object.entries(command).filter(([key]) => key !== 'answer');
      return Object.fromEntries(fields.map(([key, value]) => [key, copied(value)]));
    }
  }
}

function deviceOf(settings: Unknowns | undefined): unknown {
  return settings?.['deviceId'] ?? settings?.['customTrack'];
}

/** What is sent is looked at later: callers may have changed it by then. What is no data stays what it is. */
function copied(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

/** An answer of the checks as our engines give it. */
export function asAnswer(action: string, answer: unknown): unknown {
  const copy: unknown = structuredClone(answer);
  if (action === 'lib-room-info') return { room: copy };
  if (!isRecord(copy) || !('mediaTag' in copy)) return copy;
  const { mediaTag, ...others } = copy;
  return { ...others, trackName: mediaTag };
}

/** A message of the checks as our engines say it. */
export function asMessage(message: unknown, peers: readonly PeerState[]): EngineMessage | undefined {
  const copy: unknown = structuredClone(message);
  if (!isRecord(copy)) return undefined;
  const { internal, participant, participants, ...others } = copy;
  const limit = recordOf(internal)['_maxAppMessageSize'];
  const said: unknown = {
    ...others,
    ...(limit !== undefined && { maxAppMessageSize: limit }),
    ...(participant !== undefined && { participant: withSubscription(participant, peers) }),
    ...(isRecord(participants) && {
      participants: Object.fromEntries(
        Object.entries(participants).map(([key, value]) => [key, withSubscription(value, peers)]),
      ),
    }),
  };
  return isMessage(said) ? said : undefined;
}

/** What is subscribed of somebody stands beside his tracks in the original, and in them in ours. */
function withSubscription(participant: unknown, peers: readonly PeerState[]): unknown {
  if (!isRecord(participant) || !isRecord(participant['tracks'])) return participant;
  const peer = peers.find(({ peer: id }) => id === participant['session_id']);
  const tracks = Object.entries(participant['tracks']).map(([key, entry]) => {
    const subscribed = peer?.subscribed?.[key];
    // An avatar is a picture that is received.
    const isSaid = subscribed === false || subscribed === 'staged';
    return [key, isSaid && isRecord(entry) ? { ...entry, subscribed } : entry];
  });
  return { ...participant, tracks: Object.fromEntries(tracks) };
}

/** Whether a message is one to an engine: our own client wrote it. */
export function isCommand(message: Unknowns): message is Unknowns & EngineCommand {
  return typeof message['action'] === 'string';
}

/** Whether engines may say it is for the checks to know, which hold against the original. */
function isMessage(value: unknown): value is EngineMessage {
  return isRecord(value) && typeof value['action'] === 'string';
}
