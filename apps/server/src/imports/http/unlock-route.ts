import {
  IMPORT_TEXTS,
  type ImportUnlocked,
  type ImportUnlockState,
  importUnlockRequest,
} from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { isFromPage } from '../../access/open-access.ts';
import { AttemptLimit } from '../../http/attempt-limit.ts';
import { addressPrefix } from '../../http/client-address.ts';
import { HttpError } from '../../http/errors.ts';
import { IMPORT_REQUEST_TEXTS } from '../texts.ts';
import type { ImportPassword } from './import-password.ts';

/** `/api/import/unlock`: GET tells whether the import is unlocked for the caller, POST takes the password. */
export function unlockRoute(app: FastifyInstance, password: ImportPassword, now?: () => number): void {
  const attempts = new AttemptLimit(now && { now });

  app.get('/api/import/unlock', { config: { access: 'staff' } }, (request): ImportUnlockState => {
    return { unlocked: password.isUnlockedFor(request) };
  });

  app.post(
    '/api/import/unlock',
    { config: { access: 'staff' } },
    (request, reply): ImportUnlockState | ImportUnlocked => {
      const parsed = importUnlockRequest.safeParse(request.body);
      if (!parsed.success) throw new HttpError('bad_request', IMPORT_REQUEST_TEXTS.unlockUnreadable);

      const prefix = addressPrefix(request.ip, 'limit');
      const retryAfterS = attempts.wait(prefix);
      // The right password waits too: else guessing would go on.
      if (retryAfterS > 0) {
        throw new HttpError('too_many_requests', IMPORT_REQUEST_TEXTS.tooManyPasswords, { retryAfterS });
      }
      if (!password.isCorrect(parsed.data.password)) {
        attempts.count(prefix);
        throw new HttpError('unauthorized', IMPORT_TEXTS.wrongPassword);
      }
      const token = password.unlock(reply);
      // Pages have the cookie: a script in one must not read what it keeps from scripts.
      return isFromPage(request.headers) ? { unlocked: true } : { unlocked: true, token };
    },
  );
}
