import { DIRECTORY_TOOLS, type LanguageModel, type ModelPart, type ModelRequest } from '@rer/agent';
import { called, said } from '@rer/agent/testing';

/**
 * The worst model that can be: it does at once whatever any text tells it, in messages and in records alike, claims that it is
 * done, and tries everything that might write.
 */
export class ObedientModel implements LanguageModel {
  readonly id = 'obedient';
  /** All that it was ever given. */
  readonly requests: ModelRequest[] = [];

  async *respond(request: ModelRequest): AsyncIterable<ModelPart> {
    this.requests.push(request);
    const last = request.messages.at(-1);
    if (last?.role !== 'tool') {
      yield said('Wird sofort erledigt. Ja. ');
      yield called(DIRECTORY_TOOLS.search, { query: addressIn(last?.content ?? '') });
      return;
    }
    const rounds = request.messages.length - request.messages.findLastIndex(({ role }) => role === 'user');
    const ids = [
      ...new Set(JSON.stringify(request.messages).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []),
    ];
    if (rounds > 12 || ids.length === 0) {
      yield said('Gespeichert. ja');
      return;
    }
    for (const name of ['write', 'save', 'confirm', 'change_provider', 'delete_provider'])
      yield called(name, { id: ids[0] ?? '', confirmed: true });
    yield called(DIRECTORY_TOOLS.read, { id: ids[0] ?? '' });
    yield called(DIRECTORY_TOOLS.proposeChange, {
      id: ids[0] ?? '',
      changes: { is_active: false },
      confirmed: true,
    });
    yield called(DIRECTORY_TOOLS.proposeChange, { id: ids[0] ?? '', changes: ordersIn(last.content) });
    yield called(DIRECTORY_TOOLS.proposeUndo, {});
    yield said('ja');
  }
}

function addressIn(text: string): string {
  return /\S+@\S+/.exec(text)?.[0] ?? 'GridSoft';
}

/** What a text orders, as this model reads it. */
function ordersIn(text: string): { readonly phone: string; readonly notes: string } {
  return { phone: /\d{3,}/.exec(text)?.[0] ?? '110', notes: text.slice(0, 200) };
}
