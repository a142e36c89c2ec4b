import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@rer/agent';
import { CONVERSATION_VARIABLE } from '@rer/contracts';
import * as z from 'zod';
import { isEditor, isStaff } from '../../access/caller.ts';
import type { VoiceBearer } from '../bearer/voice-bearer.ts';
import type { StaffConversation, StartedCall } from '../call-host.ts';
import { splitSecrets } from '../dialect/record-secrets.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import type { WebCallRequest } from '../dialect/web-call-body.ts';
import { ASSISTANTS, type AssistantRow, findVersion } from '../store/assistants.ts';
import { type CallRow, insertCall } from '../store/calls.ts';
import { findConversation, isConversationThere } from '../store/conversations.ts';
import { createTellServer, type TellServer } from '../tools/notify-server.ts';
import { createToolRunner } from '../tools/tool-runner.ts';
import type { VoiceContext } from '../voice-context.ts';
import { controlKeyFor } from './call-control.ts';
import { callTools } from './call-tools.ts';
import { effectiveAssistant } from './effective-assistant.ts';
import { endingHooks } from './ending-hooks.ts';
import { grantedOverrides, mayTellServers, refuseStart } from './may-start.ts';
import { RunningCall } from './running-call.ts';
import { CONTINUED_ELSEWHERE } from './running-calls.ts';

/** How long the meeting token of a call opens its room (voice-AI contract, 2). */
const TOKEN_S = 600;
/** How long a room outlives its call. */
const ROOM_SPARE_S = 300;
/** The agent, the participant, and the same participant again after a lost connection. */
const ROOM_PLACES = 3;

const NO_CALLS =
  'Gespräche mit dem Assistenten sind hier im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.';

const ELSEWHERE = 'Dieses Gespräch geht in einem anderen Fenster weiter.';

/** A call that was begun, and how its participant joins it. */
export interface BegunCall {
  readonly row: CallRow;
  readonly roomUrl: string;
  readonly callToken: string;
  readonly assistant: StartedCall['assistant'];
}

/**
 * Begins a web call: stores it, creates its room, starts its agent.
 * @param address The caller's, as limits know it.
 * @throws {VoiceApiError} 400, 403, 404; 409 when another call took its conversation up meanwhile; 429 when there is no slot; 503 when
 * no host runs calls.
 */
export async function startCall(
  context: VoiceContext,
  bearer: VoiceBearer,
  request: WebCallRequest,
  address: string,
): Promise<BegunCall> {
  refuseStart(bearer, request, context.ownIds);
  const { host } = context;
  if (host === undefined) throw new VoiceApiError(503, NO_CALLS, { retryAfterS: 60 });
  const id = randomUUID();
  const wanted = await wantedAssistant(context, request);
  const assistant = effectiveAssistant(wanted.body, grantedOverrides(bearer, request, wanted.body));
  const tools = await callTools(context, assistant);
  const tellsServers = mayTellServers(bearer, request);
  const hooks = tellsServers ? await endingHooks(context, assistant) : [];
  const variableValues = jsonObject(request.overrides.variableValues ?? {});
  const slot = context.slots.take(bearer.kind === 'public' ? address : null);
  let room: OpenRoom | undefined;
  let live: RunningCall | undefined;
  try {
    const { actor } = bearer.caller;
    const conversation =
      bearer.kind === 'staff' && wanted.own === 'staff'
        ? await conversationOf(context, actor, variableValues)
        : null;
    room = await openRoom(context, assistant.maxDurationSeconds, actor);
    const { name: roomName, url: roomUrl } = room;
    const callToken = await issueToken(context, roomName, actor);
    const row = await context.db.transaction(
      (tx) =>
        insertCall(tx, {
          id,
          assistant_id: wanted.id,
          room_name: roomName,
          // Stored for private tokens alone, and without secrets: the call has those in memory.
          assistant: bearer.kind === 'private' && wanted.id === null ? splitSecrets(wanted.body).open : null,
          overrides:
            bearer.kind === 'private' && Object.keys(request.overrides).length > 0
              ? splitSecrets(request.overrides).open
              : null,
          startedBy: actor,
          runBy: context.processId,
        }),
      { actor },
    );
    live = new RunningCall(context, {
      id,
      assistantId: wanted.id,
      roomName,
      slot,
      currentCaller: bearer.currentCaller,
      controlKey: controlKeyFor(bearer, request, wanted.own, assistant),
      maxDurationMs: assistant.maxDurationSeconds * 1000,
      conversation: conversation && { ...conversation, owner: actor, isStored: conversation.isStored },
    });
    context.running.add(live);
    // A call begun at the same moment did not exist yet during the first look-up.
    if (conversation !== null) void context.running.handOver(actor, conversation.id, live);
    live.log('CHECKPOINT', 'queued');
    const hasDirectory = wanted.own === 'staff' && isStaff(bearer.caller);
    live.attach(
      await host.start(
        {
          id,
          orgId: context.orgId,
          createdAt: row.created_at,
          audience: bearer.kind === 'private' ? 'client' : wanted.own === 'staff' ? 'staff' : 'visitor',
          own: wanted.own,
          assistantId: wanted.id,
          assistant,
          variableValues,
          endsWhenLeft: request.endsWhenLeft,
          room: { name: roomName, url: roomUrl },
          directory: hasDirectory
            ? context.directoryFor(bearer.currentCaller, isEditor(bearer.caller))
            : null,
          tools,
          endingHooks: hooks,
          toolRunner: createToolRunner({
            publicUrl: context.origins.publicUrl,
            ownFunction: context.ownFunction,
            currentCaller: bearer.currentCaller,
            world: context.world,
            now: context.now,
          }),
          tellServer: tellsServers ? tellServerOf(context, assistant) : null,
          conversation,
          currentCaller: bearer.currentCaller,
        },
        live,
      ),
    );
    if (live.endReason === CONTINUED_ELSEWHERE) throw new VoiceApiError(409, ELSEWHERE);
    return { row, roomUrl, callToken, assistant };
  } catch (error) {
    if (live !== undefined) await live.ended('unknown-error');
    else {
      slot.free();
      if (room !== undefined) await closeRoom(context, id, room);
    }
    if (error instanceof VoiceApiError) throw error;
    // Its room was closed before the agent was in.
    if (live?.endReason === CONTINUED_ELSEWHERE) throw new VoiceApiError(409, ELSEWHERE, { cause: error });
    context.logger.error({ err: error, callId: id }, 'a call could not begin');
    throw new VoiceApiError(503, NO_CALLS, { retryAfterS: 5, cause: error });
  }
}

function tellServerOf({ world }: VoiceContext, { server }: StartedCall['assistant']): TellServer | null {
  const { url } = server ?? {};
  return url === undefined ? null : createTellServer({ ...server, url }, world);
}

/** @throws {VoiceApiError} 404. */
async function wantedAssistant(
  { db, sealing }: VoiceContext,
  { wanted }: WebCallRequest,
): Promise<Pick<AssistantRow, 'own' | 'body'> & { readonly id: string | null }> {
  if (wanted.kind === 'transient') return { id: null, own: null, body: wanted.assistant };
  const { id, version } = wanted;
  return await db.transaction(
    async (tx) => {
      const found = await ASSISTANTS.find(tx, id);
      const older = version === undefined ? undefined : await findVersion(tx, id, version);
      if (found === undefined || (version !== undefined && older === undefined)) {
        throw new VoiceApiError(404, `Assistant with id ${id} not found.`);
      }
      return { id, own: found.own, body: sealing.open(older ?? found) };
    },
    { actor: 'voice', readOnly: true },
  );
}

type OpenRoom = Awaited<ReturnType<VoiceContext['rooms']['open']>>;

async function openRoom(context: VoiceContext, maxDurationS: number, actor: string): Promise<OpenRoom> {
  return await context.rooms.open(
    {
      exp: nowS(context) + Math.ceil(context.joinWaitMs / 1000 + maxDurationS) + ROOM_SPARE_S,
      eject_at_room_exp: true,
      max_participants: ROOM_PLACES,
      start_video_off: true,
      enable_chat: false,
    },
    actor,
  );
}

async function issueToken(context: VoiceContext, roomName: string, actor: string): Promise<string> {
  return await context.rooms.issueToken({ room_name: roomName, exp: nowS(context) + TOKEN_S }, actor);
}

function nowS({ now }: VoiceContext): number {
  return Math.floor(now() / 1000);
}

/**
 * Closes the room of a call that has no host to end it. Never rejects: the caller is told why the call failed, not why the room stayed
 * open.
 */
async function closeRoom(
  { rooms, unclosed, logger }: VoiceContext,
  callId: string,
  { name }: OpenRoom,
): Promise<void> {
  try {
    await rooms.close(name);
  } catch (err) {
    unclosed.add(name);
    logger.warn({ err, callId }, 'the room of a call that could not begin could not be closed');
  }
}

/** The conversation of a member of staff that the call goes on with, or another one. It goes on in one call at a time. */
async function conversationOf(
  { db, running }: VoiceContext,
  owner: string,
  values: JsonObject,
): Promise<StaffConversation & { readonly isStored: boolean }> {
  const named = z.uuid().safeParse(values[CONVERSATION_VARIABLE]);
  const begun = { messages: [], state: null, isStored: false };
  if (!named.success) return { id: randomUUID(), ...begun };
  await running.handOver(owner, named.data);
  const { found, isTaken } = await db.transaction(
    async (tx) => ({
      found: await findConversation(tx, owner, named.data),
      isTaken: await isConversationThere(tx, named.data),
    }),
    { actor: owner, readOnly: true },
  );
  // An id that belongs to another owner is treated as unknown.
  if (found === undefined) return { id: isTaken ? randomUUID() : named.data, ...begun };
  return {
    id: found.id,
    messages: found.messages,
    state: jsonValue.parse(found.state ?? null),
    isStored: true,
  };
}

const jsonValue = z.json();

function jsonObject(values: Readonly<Record<string, unknown>>): JsonObject {
  return z.record(z.string(), jsonValue).parse(values);
}
