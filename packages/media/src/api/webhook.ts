import { WebhookEvent } from '@livekit/protocol';
import type { RoomEvent } from '../room/index.ts';
import { type ApiKey, signAccessToken } from '../token/index.ts';

/** Receivers check the signature before they parse, so the type is not plain JSON. */
const CONTENT_TYPE = 'application/webhook+json';
const VALID_MS = 5 * 60_000;

/** A POST to whom wants to know what happens in rooms. */
export interface WebhookPost {
  readonly body: string;
  readonly headers: Readonly<Record<'authorization' | 'content-type', string>>;
}

/** Facts that a webhook body carries beside the event itself. */
export interface WebhookBodyOptions {
  /** Names the event, so that one that is sent again is known. */
  readonly id: string;
  /** When it happened. */
  readonly nowMs: number;
}

/** An event as its receivers get it. */
export function webhookBody(event: RoomEvent, { id, nowMs }: WebhookBodyOptions): string {
  const { name, ...about } = event;
  const createdAt = BigInt(Math.floor(nowMs / 1000));
  return new WebhookEvent({ ...about, event: name, id, createdAt }).toJsonString();
}

/** Key and time for the signature of a webhook. */
export interface WebhookSigning {
  readonly key: ApiKey;
  /** When it is sent. */
  readonly nowMs: number;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * A post that `WebhookReceiver` of livekit-server-sdk accepts for five minutes: a token signs the hash of the body.
 *
 * @param body Made by {@link webhookBody}.
 */
export async function signWebhook(body: string, { key, nowMs }: WebhookSigning): Promise<WebhookPost> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const sha256 = base64(new Uint8Array(hash));
  const token = await signAccessToken(key, { identity: '', sha256 }, { nowMs, validForMs: VALID_MS });
  return { body, headers: { authorization: token, 'content-type': CONTENT_TYPE } };
}
