import type { ParticipantMap, Participants } from '../api/participant.ts';

/** The very same object under the type that clients know, which says more than outside of a meeting is true. */
export function asParticipants(map: ParticipantMap): Participants {
  if (isTypedByClients(map)) return map;
  throw new TypeError('participants() is no object.');
}

function isTypedByClients(map: ParticipantMap): map is ParticipantMap & Participants {
  return typeof map === 'object';
}
