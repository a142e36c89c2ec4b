import type { ParticipantPermission, UpdateParticipantMetadata } from '@livekit/protocol';
import { toPermission, withPermission } from '../token/index.ts';
import { attributesFit, fitsBytes, type MediaLimits } from './limits.ts';
import type { Participant } from './participant.ts';
import { protocolKnows } from './protocol-version.ts';
import { RESPONSE, requestResponse } from './request-response.ts';
import type { RoomState } from './room-state.ts';

/** What of a participant's own data is too large, in words, or nothing. */
export function sizeProblemOf(
  { name = '', metadata = '', attributes = {} }: ParticipantMetadata,
  limits: MediaLimits,
): string | undefined {
  if (!fitsBytes(name, limits.nameBytes)) return 'exceeds name length limit';
  if (!fitsBytes(metadata, limits.metadataBytes)) return 'exceeds metadata size limit';
  if (!attributesFit(attributes, limits.attributesBytes)) return 'exceeds attributes size limit';
  return undefined;
}

/** Name, metadata and attributes of a participant. */
export interface ParticipantMetadata {
  readonly name?: string;
  readonly metadata?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Empty values delete. */
function mergedAttributes(
  earlier: Readonly<Record<string, string>>,
  update: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...earlier, ...update }).filter(([, value]) => value !== ''));
}

/** Names, metadata, attributes and rights that change during a call. */
export class MetadataManager {
  readonly #state: RoomState;

  constructor(state: RoomState) {
    this.#state = state;
  }

  /**
   * Empty texts leave things as they are.
   *
   * @returns What was wrong, or nothing.
   */
  update(participant: Participant, update: ParticipantMetadata): string | undefined {
    const { grants } = participant;
    const attributes = mergedAttributes(grants.attributes ?? {}, update.attributes ?? {});
    const problem = sizeProblemOf({ ...update, attributes }, this.#state.context.limits);
    if (problem) return problem;
    const { name = '', metadata = '' } = update;
    const next = {
      ...grants,
      ...(name === '' ? {} : { name }),
      ...(metadata === '' ? {} : { metadata }),
      ...(Object.keys(update.attributes ?? {}).length > 0 ? { attributes } : {}),
    };
    if (JSON.stringify(next) === JSON.stringify(grants)) return undefined;
    participant.grants = next;
    this.#state.announce(participant, { toItself: true });
    this.#state.context.emit({ kind: 'refresh-token', to: participant.sid });
    return undefined;
  }

  /** A participant changes itself, if it may. */
  updateOwn(participant: Participant, request: UpdateParticipantMetadata): void {
    const answer = (reason: number, message = '') =>
      this.#state.send(participant, requestResponse(reason, message, request.requestId));
    if (!participant.video.canUpdateOwnMetadata) {
      answer(RESPONSE.notAllowed, 'does not have permission to update own metadata');
      return;
    }
    const problem = this.update(participant, request);
    if (problem) {
      answer(RESPONSE.limitExceeded, problem);
      return;
    }
    if (protocolKnows.okResponses(participant.client.protocol)) answer(RESPONSE.ok);
  }

  /** @returns Whether anything is different now. */
  setPermission(participant: Participant, permission: ParticipantPermission): boolean {
    const { video } = participant;
    if (toPermission(video).equals(permission)) return false;
    const wasHidden = participant.isHidden;
    participant.grants = { ...participant.grants, video: withPermission(video, permission) };
    if (!permission.canPublish) participant.isPublisher = false;
    if (participant.isHidden && !wasHidden) this.#state.announceGone(participant);
    this.#state.isDirty = true;
    this.#state.announce(participant, { toItself: true });
    this.#state.context.emit({ kind: 'refresh-token', to: participant.sid });
    return true;
  }
}
