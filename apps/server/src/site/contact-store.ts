import { createHash } from 'node:crypto';
import { ART13_TEXT, type ContactRequest } from '@rer/contracts';
import type { Database } from '../db/database.ts';

/** Names the wording that a visitor confirmed; stored as proof beside each message. */
export const ART13_TEXT_VERSION = createHash('sha256').update(ART13_TEXT).digest('hex').slice(0, 16);

/** Keeps a message of the contact form with the address it came from, when that is known, and the time. */
export async function storeContactMessage(
  db: Database,
  request: ContactRequest,
  ip: string | undefined,
): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(
      `INSERT INTO contact_messages (name, email, message, art13_text_version, art13_at, ip)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [request.name, request.email, request.message, ART13_TEXT_VERSION, new Date(), ip ?? null],
    ),
  );
}
