import {
  MESSAGE_TEXTS,
  type MessageAnswer,
  type MessageCounts,
  type MessageErased,
  type MessagesPage,
} from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asCaller, isEditor } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { HttpError } from '../../http/errors.ts';
import { KIBIBYTE } from '../../http/limits.ts';
import { sendCsv } from '../../http/send-csv.ts';
import type { ServerContext, ServerModule } from '../../server-module.ts';
import { messageFile } from '../message-file.ts';
import {
  changeMessage,
  countMessages,
  listMessages,
  readContactMessage,
  readForFile,
  setErased,
} from '../message-store.ts';
import {
  messageIdOf,
  readChange,
  readMessagesQuery,
  unknownMessage,
  writeMessageCursor,
} from './read-request.ts';

const STAFF = { config: { access: 'staff' }, bodyLimit: KIBIBYTE } as const;

/** `/api/messages`: messages of the contact form, for editors (data contract, 3.2). */
export function createMessagesModule(context: ServerContext): ServerModule {
  return { routes: (app) => messageRoutes(app, context) };
}

function messageRoutes(app: FastifyInstance, { config, db }: ServerContext): void {
  const { timeZone, mail } = config;
  const reading = <T>({ caller }: FastifyRequest, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(work, { ...asCaller(caller), readOnly: true });
  const changing = ({ caller }: FastifyRequest, work: (tx: Transaction) => Promise<void>, id: string) =>
    db.transaction(async (tx) => {
      await work(tx);
      return await answerWith(tx, id);
    }, asCaller(caller));

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request) => requireEditor(request));

    scope.get('/api/messages', STAFF, async (request): Promise<MessagesPage> => {
      const { choice, before } = readMessagesQuery(request.query);
      return await reading(request, async (tx) => {
        const { messages, next } = await listMessages(tx, choice, before);
        return {
          messages,
          next: next === null ? null : writeMessageCursor(next),
          counts: await countMessages(tx),
          mailTo: mail.smtpUrl === undefined ? null : mail.to,
        };
      });
    });

    scope.get(
      '/api/messages/counts',
      STAFF,
      async (request): Promise<MessageCounts> => await reading(request, countMessages),
    );

    scope.get(
      '/api/messages.csv',
      { config: { access: 'staff', audit: 'export' }, exposeHeadRoute: false },
      async (request, reply) => {
        const messages = await reading(request, readForFile);
        return sendCsv(reply, 'nachrichten.csv', messageFile(messages, timeZone));
      },
    );

    scope.get(
      '/api/messages/:id',
      STAFF,
      async (request): Promise<MessageAnswer> =>
        await reading(request, (tx) => answerWith(tx, messageIdOf(request.params))),
    );

    scope.patch('/api/messages/:id', STAFF, async (request): Promise<MessageAnswer> => {
      const id = messageIdOf(request.params);
      const change = readChange(request.body);
      return await changing(request, (tx) => changeMessage(tx, id, change), id);
    });

    scope.delete(
      '/api/messages/:id',
      { ...STAFF, config: { access: 'staff', audit: 'erasure' } },
      async (request): Promise<MessageErased> => {
        const id = messageIdOf(request.params);
        return await db.transaction(async (tx) => {
          if (!(await setErased(tx, id, true))) throw unknownMessage();
          return { counts: await countMessages(tx) };
        }, asCaller(request.caller));
      },
    );

    scope.post('/api/messages/:id/restore', STAFF, async (request): Promise<MessageAnswer> => {
      const id = messageIdOf(request.params);
      return await changing(request, async (tx) => void (await setErased(tx, id, false)), id);
    });
    done();
  });
}

/** @throws {HttpError} `not_found`. */
async function answerWith(tx: Transaction, id: string): Promise<MessageAnswer> {
  const message = await readContactMessage(tx, id);
  if (message === null) throw unknownMessage();
  return { message, counts: await countMessages(tx) };
}

function requireEditor({ caller }: FastifyRequest): void {
  if (!isEditor(caller)) throw new HttpError('forbidden', MESSAGE_TEXTS.editorsOnly);
}
