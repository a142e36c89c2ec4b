import { DataPacket, DataPacket_Kind, UserPacket } from '@livekit/protocol';
import { canPublishData } from '../token/index.ts';
import { DATA_RATE_MESSAGE } from './data-rate-limiter.ts';
import type { Participant } from './participant.ts';
import { RESPONSE, requestResponse } from './request-response.ts';
import type { RoomState } from './room-state.ts';

/** What a server sends into a room. */
export interface ServerData {
  readonly payload: Uint8Array;
  readonly reliable: boolean;
  readonly topic?: string | undefined;
  readonly destinationIdentities: readonly string[];
  readonly destinationSids: readonly string[];
  /** 16 bytes that make a repeated request one message, or none. */
  readonly nonce?: Uint8Array | undefined;
}

const NONCE_BYTES = 16;
const NONCES_KEPT = 1000;

function readPacket(bytes: Uint8Array): DataPacket | undefined {
  try {
    return DataPacket.fromBinary(bytes);
  } catch {
    return undefined;
  }
}

/** Whether the kind of packet goes to the other participants. Transcriptions are for agents alone to send. */
function isForwarded(packet: DataPacket, sender: Participant): boolean {
  if (packet.value.case === 'transcription') return sender.isAgent;
  return packet.value.case !== 'metrics' && packet.value.case !== 'speaker';
}

/** Agents may send chat and text streams on behalf of another participant, marked as generated. */
function isOnBehalf(packet: DataPacket, sender: Participant): boolean {
  const isOther = packet.participantIdentity !== '' && packet.participantIdentity !== sender.identity;
  if (!sender.isAgent || !isOther) return false;
  if (packet.value.case === 'chatMessage') {
    packet.value.value.generated = true;
    return true;
  }
  if (packet.value.case !== 'streamHeader') return false;
  const { contentHeader } = packet.value.value;
  if (contentHeader.case !== 'textHeader') return false;
  contentHeader.value.generated = true;
  return true;
}

/** Routes data packets: the server sets the sender, the sender names the receivers. */
export class DataRouter {
  readonly #state: RoomState;
  readonly #nonces = new Set<string>();

  constructor(state: RoomState) {
    this.#state = state;
  }

  /** Takes what came over a participant's data channel. */
  receive(sender: Participant, reliable: boolean, bytes: Uint8Array): void {
    if (!sender.isReady || !canPublishData(sender.video)) return;
    const nowMs = this.#state.context.clock();
    if (sender.dataRate.admits(bytes, reliable, nowMs)) this.#pass(sender, reliable, bytes);
    else if (sender.dataRate.mayNotify(nowMs))
      this.#state.send(sender, requestResponse(RESPONSE.limitExceeded, DATA_RATE_MESSAGE));
  }

  /** Time has passed: what had to wait goes on. */
  tick(sender: Participant, nowMs: number): void {
    const due = sender.dataRate.takeDue(nowMs);
    if (!canPublishData(sender.video)) return;
    for (const bytes of due) this.#pass(sender, true, bytes);
  }

  #pass(sender: Participant, reliable: boolean, bytes: Uint8Array): void {
    const packet = readPacket(bytes);
    if (!packet || this.#isRepeated(sender, reliable, packet)) return;
    if (!isForwarded(packet, sender)) return;
    const name = sender.isHidden ? '' : sender.identity;
    if (!isOnBehalf(packet, sender)) packet.participantIdentity = name;
    packet.participantSid = sender.isHidden ? '' : sender.sid;
    if (packet.value.case === 'user') {
      packet.value.value.participantIdentity = name;
      packet.value.value.participantSid = packet.participantSid;
    }
    this.#route(packet, reliable, sender);
  }

  /** A client that came back sends again what it does not know to have arrived. */
  #isRepeated(sender: Participant, reliable: boolean, { sequence }: DataPacket): boolean {
    if (!reliable || sequence === 0) return false;
    if (sequence <= sender.lastReliableSequence) return true;
    sender.lastReliableSequence = sequence;
    return false;
  }

  /** Sends data of the server itself. */
  send({ payload, reliable, topic, destinationIdentities, destinationSids, nonce }: ServerData): void {
    const user = new UserPacket({
      payload,
      destinationIdentities: [...destinationIdentities],
      destinationSids: [...destinationSids],
      ...(topic === undefined ? {} : { topic }),
      ...(nonce === undefined ? {} : { nonce }),
    });
    this.#route(new DataPacket({ value: { case: 'user', value: user } }), reliable, undefined);
  }

  #route(packet: DataPacket, reliable: boolean, sender: Participant | undefined): void {
    packet.kind = reliable ? DataPacket_Kind.RELIABLE : DataPacket_Kind.LOSSY;
    let sids: readonly string[] = [];
    if (packet.value.case === 'user') {
      const user = packet.value.value;
      if (this.#isKnownNonce(user.nonce)) return;
      if (packet.destinationIdentities.length === 0)
        packet.destinationIdentities = user.destinationIdentities;
      else user.destinationIdentities = packet.destinationIdentities;
      sids = user.destinationSids;
    }
    const identities = packet.destinationIdentities;
    const isForAll = sids.length === 0 && identities.length === 0;
    const addressed = new Set([...sids, ...identities]);
    const bytes = packet.toBinary();
    for (const receiver of this.#state.participants()) {
      if (receiver === sender) continue;
      if (!isForAll && !addressed.has(receiver.sid) && !addressed.has(receiver.identity)) continue;
      this.#deliver(receiver, sender?.sid ?? '', reliable, bytes);
    }
  }

  #isKnownNonce(nonce: Uint8Array): boolean {
    if (nonce.length !== NONCE_BYTES) return false;
    const key = nonce.join();
    if (this.#nonces.has(key)) return true;
    this.#nonces.add(key);
    const [oldest] = this.#nonces;
    if (this.#nonces.size > NONCES_KEPT && oldest !== undefined) this.#nonces.delete(oldest);
    return false;
  }

  #deliver(receiver: Participant, from: string, reliable: boolean, packet: Uint8Array): void {
    if (receiver.isActive) {
      this.#state.context.emit({ kind: 'send-data', to: receiver.sid, from, reliable, packet });
      return;
    }
    if (!reliable || !receiver.isReady) return;
    if (receiver.backlogBytes + packet.length > this.#state.context.limits.joiningDataBytes) return;
    receiver.backlog.push({ from, packet });
    receiver.backlogBytes += packet.length;
  }

  /** Sends what waited until the participant's channels were open. */
  flush(receiver: Participant): void {
    const waiting = receiver.backlog.splice(0);
    receiver.backlogBytes = 0;
    for (const { from, packet } of waiting) {
      this.#state.context.emit({ kind: 'send-data', to: receiver.sid, from, reliable: true, packet });
    }
  }
}
