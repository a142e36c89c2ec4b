import { CONVERSATION_DAYS } from '@rer/contracts';
import type { Database } from '../db/database.ts';

/** Days that calls and what happened in them are kept. */
const CALL_DAYS = 90;
/** Days that the request log of the interface is kept: like the logs of the web server. */
const REQUEST_DAYS = 7;
/** Days after which deleted data is erased. */
const DELETED_DAYS = 1;
/** Versions of an assistant that are kept. */
const VERSIONS_MAX = 200;

/** Rows that one run of {@link eraseExpiredVoice} removed. */
export interface ErasedVoice {
  /** Conversations of staff that began 90 days ago. */
  readonly conversations: number;
  /** Calls that ended 90 days ago. */
  readonly voiceCalls: number;
  /** Lines of the log: of calls after 90 days, of requests after 7. */
  readonly voiceLogs: number;
}

/** Erases expired data. Idempotent. */
export async function eraseExpiredVoice(db: Database): Promise<ErasedVoice> {
  return await db.transaction(
    async (tx) => {
      const erase = (sql: string): Promise<number> => tx.execute(sql);
      const conversations = await erase(
        `DELETE FROM rer_voice_conversations WHERE created_at < now() - interval '${CONVERSATION_DAYS} days'`,
      );
      const voiceCalls = await erase(
        `DELETE FROM rer_voice_calls WHERE ended_at < now() - interval '${CALL_DAYS} days'`,
      );
      const voiceLogs = await erase(
        `DELETE FROM rer_voice_logs WHERE at < now() - interval '${CALL_DAYS} days'
         OR (type = 'API' AND at < now() - interval '${REQUEST_DAYS} days')`,
      );
      for (const table of ['rer_voice_assistants', 'rer_voice_tools', 'rer_voice_tokens']) {
        await erase(`DELETE FROM ${table} WHERE deleted_at < now() - interval '${DELETED_DAYS} days'`);
      }
      await erase(
        `DELETE FROM rer_voice_assistant_versions AS old USING rer_voice_assistants AS now
         WHERE now.id = old.assistant_id AND old.version <= now.version - ${VERSIONS_MAX}`,
      );
      return { conversations, voiceCalls, voiceLogs };
    },
    { actor: 'retention' },
  );
}
