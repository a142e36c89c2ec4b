import * as z from 'zod';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const apiKey = z.object({ key: z.string(), secret: z.string() });

/** How a worker's engine is set up. */
export const workerConfig = z.object({
  /** The first one signs. */
  keys: z.tuple([apiKey], apiKey),
  /** UDP ports of media; one port alone is shared by all connections. Any free ports if left out. */
  udpPorts: z.object({ min: z.int(), max: z.int() }).optional(),
  /** The local address that media uses; all of them if left out. */
  bindAddress: z.string().optional(),
  /** Addresses under which a router in front of us hands these ports on. */
  publicAddresses: z.array(z.string()),
  /** STUN and TURN servers, and the secret that the latter share with us. */
  turn: z.object({ urls: z.array(z.string()), secret: z.string().optional() }),
  /** Whether joining opens rooms that are not there. */
  autoCreate: z.boolean(),
  /** Whom to tell what happens in rooms. */
  hasWebhooks: z.boolean(),
});
/** Configuration that the worker process starts with. */
export type WorkerConfig = z.infer<typeof workerConfig>;

/** `GrantChanges` of the token. */
const grantChanges = z.object({
  attributes: z.record(z.string(), z.string()).optional(),
  video: z
    .object({
      canPublish: z.boolean().optional(),
      canPublishSources: z.array(z.string()).readonly().optional(),
      hidden: z.boolean().optional(),
    })
    .optional(),
});

/** What the server says to a worker. Sockets and questions are numbered by the server. */
export const toWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), config: workerConfig }),
  z.object({ type: z.literal('ping') }),
  /** Whether this request may become a connection, whose socket will have the same number. */
  z.object({
    type: z.literal('admit'),
    id: z.number(),
    query: z.string(),
    authorization: z.string().optional(),
    address: z.string().optional(),
  }),
  z.object({ type: z.literal('connect'), id: z.number(), changes: grantChanges.optional() }),
  z.object({ type: z.literal('receive'), id: z.number(), message: bytes }),
  /** The socket is closed, or the request was not made a connection. */
  z.object({ type: z.literal('closed'), id: z.number() }),
  z.object({
    type: z.literal('call'),
    id: z.number(),
    method: z.string(),
    path: z.string(),
    contentType: z.string(),
    authorization: z.string().optional(),
    body: bytes,
  }),
  z.object({ type: z.literal('close') }),
]);
/** A message from the server to the worker. */
export type ToWorker = z.infer<typeof toWorker>;

/** What a worker says. */
export const fromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong') }),
  z.object({
    type: z.literal('admitted'),
    id: z.number(),
    /** The participant that the token names, and whether the request resumes one that is in the room. */
    admission: z
      .object({
        principal: z.string(),
        attributes: z.record(z.string(), z.string()),
        resumes: z.boolean(),
      })
      .optional(),
    refusal: z
      .object({ status: z.number(), message: z.string(), missingRoom: z.string().optional() })
      .optional(),
  }),
  z.object({ type: z.literal('send'), ids: z.array(z.number()), message: bytes }),
  z.object({ type: z.literal('close-socket'), id: z.number(), code: z.number().optional() }),
  z.object({
    type: z.literal('answer'),
    id: z.number(),
    status: z.number(),
    contentType: z.string(),
    body: bytes,
  }),
  /** The body of a webhook, which the server signs when it sends it. */
  z.object({ type: z.literal('event'), body: z.string() }),
  /** An unexpected error concerned one participant. */
  z.object({ type: z.literal('problem'), text: z.string() }),
  z.object({ type: z.literal('closed') }),
]);
/** A message from the worker to the server. */
export type FromWorker = z.infer<typeof fromWorker>;
