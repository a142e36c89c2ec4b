import { createHash } from 'node:crypto';
import { ART13_TEXT, type ContactRequest } from '@rer/contracts';
import type { Database } from '../db/database.ts';
import { contactMessages } from '../db/schema.ts';

/** Names the wording that a visitor confirmed; stored as proof beside each message. */
export const ART13_TEXT_VERSION = createHash('sha256').update(ART13_TEXT).digest('hex').slice(0, 16);

/** Keeps a message of the contact form with the address it came from, when that is known, and the time. */
export async function storeContactMessage(
  db: Database,
  request: ContactRequest,
  ip: string | undefined,
): Promise<void> {
  await db.transaction(({ orm }) =>
    orm.insert(contactMessages).values({
      name: request.name,
      email: request.email,
      message: request.message,
      art13TextVersion: ART13_TEXT_VERSION,
      art13At: new Date(),
      ip: ip ?? null,
      status: 'new',
    }),
  );
}
