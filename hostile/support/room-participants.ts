import { type JoinAnswer, joinAnswer, type ParticipantUpdate } from '@rer/contracts';
import { NodeParticipant } from '../../conformance/support/node-participant.ts';

async function ask(url: string, body: object, bearer = ''): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });
}

/** Asks at the join endpoint of a room, and gets in or fails. */
export async function join(url: string, token?: string): Promise<JoinAnswer> {
  return joinAnswer.parse(await (await ask(`${url}/join`, { token })).json());
}

/** The status with which the join endpoint answers. */
export async function joinStatus(url: string, token?: string): Promise<number> {
  return (await ask(`${url}/join`, { token })).status;
}

/** Connects to the media server with what the join endpoint gave, now or earlier. */
export async function connect({ mediaUrl, mediaToken, sessionId }: JoinAnswer): Promise<NodeParticipant> {
  return await NodeParticipant.comeIn(sessionId, mediaUrl, mediaToken);
}

/** Does something with somebody in a room. @returns The status of the answer. */
export async function updateParticipant(
  url: string,
  by: JoinAnswer,
  whom: JoinAnswer,
  update: ParticipantUpdate,
): Promise<number> {
  return (await ask(`${url}/participants/${whom.sessionId}`, update, by.stayToken)).status;
}
