import { classifyReply, isUndoRequest } from '@rer/agent';
import { readClientCommand } from '@rer/agent/live';
import { parseContactRequest, parseProviderChanges } from '@rer/contracts';
import { CsvReader, EncodingProbe } from '@rer/directory/csv';
import { mapColumns } from '@rer/directory/mapping';
import { comparableName, providerKeys } from '@rer/directory/names';
import { fitRecord, RowPreparer, readNumber } from '@rer/directory/records';
import { marksIn, ProviderIndex } from '@rer/directory/search';
import { hostnameOf } from '../../apps/server/src/access/open-access.ts';
import { readCookie } from '../../apps/server/src/access/read-cookie.ts';
import { bearerToken } from '../../apps/server/src/access/service-key.ts';
import { looksLikeAccessToken } from '../../apps/server/src/auth/tokens/access-token.ts';
import { deviceName } from '../../apps/server/src/auth/visitor.ts';
import { nationalPhoneDigits, webHostOf } from '../../apps/server/src/directory/merge/similarity.ts';
import { readDatabaseQuery } from '../../apps/server/src/directory/search/database-query.ts';
import { bareAddress } from '../../apps/server/src/http/client-address.ts';
import { kindOfClient } from '../../apps/server/src/http/client-kind.ts';
import { readStartSettings } from '../../apps/server/src/imports/http/start-settings.ts';
import { cutPageUrl } from '../../apps/server/src/rest/click-row.ts';
import { chooseMediaType } from '../../apps/server/src/rest/media-type.ts';
import { parsePreferences } from '../../apps/server/src/rest/preferences.ts';
import { parseRestQuery } from '../../apps/server/src/rest/query/parse-query.ts';
import { chooseEncoding } from '../../apps/server/src/site/compression.ts';
import { contactMail } from '../../apps/server/src/site/contact-mail.ts';
import { storableConversation } from '../../apps/server/src/voice/calls/storable-conversation.ts';
import { fillPlaceholders } from '../../apps/server/src/voice/live/fill-placeholders.ts';
import { readJson } from '../../apps/server/src/voice/live/json-of-answer.ts';
import { fillTemplate } from '../../apps/server/src/voice/templates/fill-template.ts';
import { readToolAnswer } from '../../apps/server/src/voice/tools/read-tool-answer.ts';
import { containsPhrase } from '../../packages/agent/src/conversation/end-call.ts';
import { changeList } from '../../packages/agent/src/directory/values/list-text.ts';
import { quoted } from '../../packages/agent/src/directory/values/shown-value.ts';
import { storedText } from '../../packages/agent/src/directory/values/stored-text.ts';
import {
  asksAboutChanges,
  claimsChange,
  hasUnsourcedContact,
} from '../../packages/agent/src/directory/wording/false-claims.ts';
import { SpokenTurn } from '../../packages/agent/src/live/turn-messages.ts';
import { readCandidate, readDescription } from '../../packages/media/src/sdp/index.ts';

/** Something that reads text of strangers. */
export interface Reader {
  readonly name: string;
  /** Longest text that reaches it, characters; past 65,536 it is measured up to that. */
  readonly longest: number;
  /** What such a text begins with; the repetitions follow. */
  readonly begins: readonly string[];
  /** Signs and words of its own, beside those that every reader is given. */
  readonly units: readonly string[];
  read(text: string): unknown;
}

const encoder = new TextEncoder();

/** Whatever a reader says to a text is an answer. */
function answered(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

const MESSAGE = {
  id: 'x',
  receivedAt: new Date(0),
  art13At: new Date(0),
  art13TextVersion: '',
  closedAt: null,
  deletedAt: null,
  readAt: null,
  eraseAfter: '',
  ip: null,
  mailFailedAt: null,
  mailedAt: null,
  status: 'new',
} as const;

const HEADER = 'name;email;stadt;mitarbeiter;umsatz;additional_data\n';

/** A whole file, as an import reads it. */
function readFile(text: string): void {
  const bytes = encoder.encode(text);
  const probe = new EncodingProbe();
  probe.push(bytes);
  probe.end();
  const reader = new CsvReader('utf-8');
  const rows = [...reader.push(bytes), ...reader.end()];
  const map = mapColumns(reader.headers ?? []);
  const preparer = new RowPreparer(map);
  for (const row of rows) {
    const prepared = preparer.prepare(row);
    if (prepared !== 'needs_notations' && 'record' in prepared) answered(() => fitRecord(prepared.record));
  }
}

const index = new ProviderIndex();
for (let i = 0; i < 500; i += 1) {
  const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
  const name = `Stadtwerke ${['Ulm', 'Köln', 'Nord', 'Energie'][i % 4]} ${i}`;
  index.upsert({ id, name, email: `info@sw-${i}.example`, stadt: 'Köln', phone: `+49 221 ${100_000 + i}` });
}

const DESCRIPTION = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuv',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AA').join(':')}`,
  'a=setup:actpass',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  '',
].join('\r\n');
/** Lines of descriptions whose values the parser takes apart. */
const SDP_LINES =
  'rtpmap:111 |fmtp:111 |rtcp-fb:111 |extmap:1 |crypto:1 |candidate:|ssrc:1 |ssrc-group:FID |msid:|rid:x send |simulcast:send |simulcast: send rid=|imageattr:111 |group:BUNDLE |rtcp:1 IN IP4 |source-filter: incl |framesize:1 |ts-refclk:ptp=|mediaclk:direct=|keywds:'.split(
    '|',
  );

/** Every reader of foreign text that works on the event loop of the site, of imports or of calls. */
export const READERS: readonly Reader[] = [
  {
    name: 'message: answer to a read-back, undo',
    longest: 16_000,
    begins: ['', 'ja ', 'weg damit '],
    units: ['ja', 'weg', ':)', "a'", '...', 'jaaa'],
    read: (text) => [classifyReply(text), classifyReply(text, false), isUndoRequest(text)],
  },
  {
    name: 'message: asks about changes',
    longest: 16_000,
    begins: ['', 'was '],
    units: ['geändert', 'änderung', '„', '»', '“', '‚', 'was'],
    read: (text) => asksAboutChanges(text),
  },
  {
    name: 'answer of a model: claims',
    longest: 65_536,
    begins: ['', 'Ich habe ', '0221 '],
    units: [
      'gespeichert',
      'gespeichert,',
      'dass gespeichert,',
      'ist',
      '„',
      '»',
      '“',
      '‚',
      'a@b.de',
      '0221 1234567',
      '+1',
      '(0',
      '.a',
      'nicht nur',
    ],
    read: (text) => [
      claimsChange(text, { hasRead: true }),
      claimsChange(text, { hasRead: false }),
      hasUnsourcedContact(text, [text, 'Stadtwerke Ulm 0731 1234567 '.repeat(200)]),
    ],
  },
  {
    name: 'answer of a model: phrases that end the call',
    longest: 65_536,
    begins: [''],
    units: ['auf', 'wiederhören'],
    read: (text) => containsPhrase(text, ['auf wiederhören', 'tschüss', text.slice(0, 140)]),
  },
  {
    name: 'answer of a model: pieces that are spoken',
    longest: 20_000,
    begins: ['', 'Ja. '],
    units: ['. ', '.“', '…"', ':\n', '?!', '.)'],
    read: (text) => {
      const turn = new SpokenTurn(1, null, false);
      turn.add(text);
      return turn.takePieces(true);
    },
  },
  {
    name: 'answer of a model: values of an analysis',
    longest: 65_536,
    begins: ['', '```json\n', '```\n{'],
    units: ['```', '\n```', '{"a":', '[', '{}'],
    read: (text) => readJson(text),
  },
  {
    name: 'answer of a tool',
    longest: 65_536,
    begins: ['', '{"results":[', '"'],
    units: ['{"toolCallId":"y"},', '[', '{"a":1},'],
    read: (text) => readToolAnswer(200, text, 'x'),
  },
  {
    name: 'message in a call',
    longest: 65_536,
    begins: ['', '{"type":"say","message":"', '{"type":'],
    units: ['{"type":', '\\u0000', '[', '"a":1,'],
    read: (text) => readClientCommand(text),
  },
  {
    name: 'value of a record',
    longest: 10_000,
    begins: ['', 'a@', 'https://'],
    units: ['a.', '@', 'a@', '-.', '1.000', '0(0)', '//'],
    read: (text) => [
      parseProviderChanges({
        name: text,
        email: text,
        url: text,
        notes: text,
        umsatz: text,
        mitarbeiter: text,
      }),
      storedText(text),
      webHostOf(text),
      nationalPhoneDigits(text),
      hostnameOf(text),
    ],
  },
  {
    name: 'value of a record: changed, read out, stored with what was said',
    longest: 10_000,
    begins: ['', 'Wallboxen, '],
    units: ['a,', 'a;', ',\n', '„', '\u2028', '\ud800', '\0'],
    read: (text) => [
      changeList(text, { add: [text], remove: [text.slice(5)] }),
      quoted(text),
      storableConversation({ messages: [{ role: 'user', message: text, time: 0 }], state: text }),
    ],
  },
  {
    name: 'name of a file, mapping of its columns, name of a browser',
    longest: 32_000,
    begins: ['', '/', '{"a":"name","', 'Mozilla/5.0 ('],
    units: ['/', '\\', 'a/', '"a":null,', '\u200b', 'Chrome/', 'Edg'],
    read: (text) => [
      readStartSettings({ file: text }, undefined),
      answered(() => readStartSettings({ mapping: text }, text)),
      deviceName(text),
    ],
  },
  {
    name: 'message of the contact form',
    longest: 65_536,
    begins: ['', 'a@'],
    units: ['a.', '@', '-.', 'a-'],
    read: (text) => [
      parseContactRequest({ name: text, email: text.slice(0, 254), message: text, art13: true }),
      contactMail({ ...MESSAGE, name: text, email: text, message: text }, 'Europe/Berlin', 'example.org'),
    ],
  },
  {
    name: 'file of an import',
    longest: 65_536,
    begins: ['', HEADER, `${HEADER}"`, `${HEADER}a;b@c.de;`, 'sep=;\n', `${HEADER}a;b@c.de;x;`],
    units: [';', '"', '""', ';"', '"\n', 'a;b\n', '1.000', '1.', '{"a":', '\r', '\0', "'", '\ufeff'],
    read: readFile,
  },
  {
    name: 'cell of an import: numbers, names, keys',
    longest: 10_000,
    begins: ['', '1', '-'],
    units: ['1.', '1,', '1 ', '.', 'e', '1e', 'Gmb', 'GmbH & Co.', 'e.V.', '0.'],
    read: (text) => [
      readNumber(text),
      comparableName(text),
      providerKeys({ name: text, email: text }),
      mapColumns([text]),
    ],
  },
  {
    name: 'record into the search index',
    longest: 10_000,
    begins: ['', 'Stadtwerke ', 'www.'],
    units: ['0221/', '(0', 'a.', 'a-', '@a', 'GmbH & Co. ', 'http://', 'A. '],
    read: (text) => {
      const id = '00000000-0000-4000-8000-ffffffffffff';
      index.upsert({ id, name: text.slice(0, 200), notes: text, phone: text, url: text, angebote: text });
      index.remove(id);
    },
  },
  {
    name: 'query of a search',
    longest: 400,
    begins: ['', 'Stadtwerke ', '0221 '],
    units: ['stadtwerke', 'energie', '(', '0221', 'a.', '@', 'a@', 'x.de ', 'sw-1'],
    read: (text) => [
      index.search(text, { limit: 10 }),
      index.rank(text, { to: 10_000 }),
      readDatabaseQuery(text),
    ],
  },
  {
    name: 'field of a hit: what to mark in it',
    longest: 10_000,
    begins: ['', 'Stadtwerke '],
    units: ['1 ', '(', '+', '1(', '0221 1', 'stadtwerke', 'sw.'],
    read: (text) => marksIn(text, [{ words: ['stadtwerke', 'köln', '123456'], term: 'stadtwerke' }]),
  },
  {
    name: 'filters of the REST interface',
    longest: 32_000,
    begins: [
      'name=eq.',
      'or=(',
      'select=',
      'order=',
      'columns=',
      'name=in.(',
      'name=in.("',
      'name=ilike.',
      'name=cs.{',
      'additional_data->',
      'limit=',
      'Range=',
    ],
    units: [
      'a.',
      'and(',
      'or(a.eq.1,',
      'a->',
      'a->>b,',
      '"',
      '\\"',
      '%22',
      '+',
      '%2C',
      'a&a=',
      'a:',
      'a::text,',
      'not.',
      'a=eq.1&',
      '*',
    ],
    read: (text) => parseRestQuery(text, 'rer_dienstleister'),
  },
  {
    name: 'headers',
    longest: 32_000,
    begins: ['', 'Bearer ', 'Bearer a.', 'return=', '[', '1.2.3.4', 'gzip;q='],
    units: [',', ';', '; a=', 'q=0.', 'return=minimal,', 'a.', '=', 'a=b; ', 'bot', '%'],
    read: (text) => [
      bearerToken(text),
      looksLikeAccessToken(text),
      readCookie(text, 'a'),
      parsePreferences(text),
      chooseEncoding(text),
      kindOfClient(text),
      bareAddress(text),
      cutPageUrl(text),
      chooseMediaType(text),
    ],
  },
  {
    name: 'description of media',
    longest: 65_536,
    begins: ['', DESCRIPTION],
    units: [
      'a=x\r\n',
      'm=audio 9 x 1\r\n',
      'a=mid:1\r\n',
      'a=ssrc:1 a\r\n',
      'a=rtpmap:1 a/1\r\n',
      'a=candidate:',
      'a=',
    ],
    read: (text) => readDescription(text),
  },
  {
    name: 'line of a description of media',
    longest: 4_000,
    begins: SDP_LINES,
    units: [
      '1 ',
      'a ',
      'a;',
      '[x=1] ',
      'a=b;',
      '~a,',
      'generation 0 ',
      '* ',
      'send ',
      '1/1/',
      ' a',
      'IN IP4 ',
    ],
    read: (text) => readDescription(`${DESCRIPTION}a=${text}\r\n`),
  },
  {
    name: 'candidate of a connection',
    longest: 2_048,
    begins: ['', 'candidate:1 1 udp 1 1.1.1.1 1 typ host '],
    units: ['a ', 'candidate:', 'a=', 'raddr 1 '],
    read: (text) => readCandidate(text.slice(0, 500)),
  },
  {
    name: 'template of an assistant',
    longest: 65_536,
    begins: ['', '{{', '{%', '{{ "'],
    units: [
      '{{',
      '}}',
      '{%',
      '%}',
      '{{ a }}',
      '{{ a | a',
      '{% if a %}',
      '{{transcript',
      '{% raw %}',
      '{{ a.',
      '[',
      ' | append: a',
    ],
    read: async (text) => [
      fillPlaceholders(text, new Map([['transcript', 'x']]), 1_000_000),
      // In a thread of its own.
      await fillTemplate(text, { a: 'x' }),
    ],
  },
];

/** Reads a text, whatever comes of it. */
export async function readWith(reader: Reader, text: string): Promise<void> {
  try {
    await reader.read(text);
  } catch (error) {
    // Refusals are answers too; what is no refusal is a fault of the reader.
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
  }
}
