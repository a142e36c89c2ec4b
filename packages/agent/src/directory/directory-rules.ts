import type {
  ConversationRules,
  EndedTurn,
  RulesAction,
  RulesAnswer,
  UngroundedText,
  UserMessage,
} from '../conversation/conversation-rules.ts';
import type { FixedText } from '../conversation/toolbox.ts';
import type { JsonValue } from '../json.ts';
import type { Proposal } from './directory-facts.ts';
import type { DirectoryState } from './directory-state.ts';
import { OUTCOME_TEXTS } from './proposals/outcome-texts.ts';
import { confirmationQuestion, readBack } from './proposals/read-back.ts';
import type { ProposalWriter } from './proposals/write-proposal.ts';
import { step } from './steps.ts';
import { DIRECTORY_TOOLS } from './tool-names.ts';
import { classifyReply } from './wording/classify-reply.ts';
import { asksAboutChanges, claimsChange, hasUnsourcedContact } from './wording/false-claims.ts';
import { readShortAnswer, type ShortAnswer } from './wording/short-answer.ts';
import { isUndoRequest } from './wording/undo-request.ts';

/** Follows a model's claim of a change: models write nothing. */
const NOTHING_WRITTEN = 'Hinweis: In diesem Schritt wurde nichts geändert.';
/** Follows numbers and addresses that a model has from no source. */
const NOT_READ = 'Hinweis: Nicht alle Angaben dieser Antwort habe ich im Verzeichnis nachgelesen.';

const READ_TOOLS: ReadonlySet<string> = new Set([
  DIRECTORY_TOOLS.search,
  DIRECTORY_TOOLS.read,
  DIRECTORY_TOOLS.compare,
]);

/**
 * The rules of the staff assistant: a proposal is written when the user says yes to its read-back, and in no other way. A yes
 * counts when the read-back was given out whole, and nothing else was said or written between it and the yes; any other yes has
 * the proposal read back again. What was heard after a read-back and is not plainly a yes, a no or a request is asked again. A model that says that something was written is contradicted: none writes. 'Rückgängig' of the user is
 * carried out at once: it brings back what the user saw.
 */
export class DirectoryRules implements ConversationRules {
  readonly #state: DirectoryState;
  readonly #writer: ProposalWriter;
  /** Whether the user's last message asks about changes. */
  #asksAboutChanges = false;

  constructor(state: DirectoryState, writer: ProposalWriter) {
    this.#state = state;
    this.#writer = writer;
  }

  facts(): JsonValue {
    return this.#state.facts;
  }

  handleUserMessage(message: UserMessage): RulesAction | null {
    const { proposal } = this.#state;
    const reply = proposal === null ? 'neither' : this.#replyOf(proposal, message);
    // It may be any word, so that it is no word of the user.
    if (proposal !== null && reply === 'unclear') return fixedAnswer(this.#askAgain(proposal, message));
    this.#asksAboutChanges = asksAboutChanges(message.text);
    this.#state.noteUserMessage(message.text);
    return proposal === null
      ? this.#undoLastChange(message)
      : this.#handleReply(proposal, { ...message, reply });
  }

  correction({ words, deliveredIds, tools, sources }: UngroundedText): FixedText | null {
    const { facts, deliveryId, proposal } = this.#state;
    // A proposal of this turn is read back in it, with the question for a yes.
    const hasProposed = proposal !== null && deliveredIds.includes(deliveryId);
    const hasRead = tools.some((name) => READ_TOOLS.has(name));
    const reportsEarlierWrite = facts.written.length > 0 && this.#asksAboutChanges;
    const lines = [
      ...(!hasProposed && !reportsEarlierWrite && claimsChange(words, { hasRead }) ? [NOTHING_WRITTEN] : []),
      ...(hasUnsourcedContact(words, sources) ? [NOT_READ] : []),
    ];
    return lines.length === 0 ? null : { text: lines.join('\n') };
  }

  addendum(): FixedText | null {
    const { hasProposed, isReminded, deliveryId, proposal } = this.#state;
    if (proposal === null || hasProposed || isReminded) return null;
    this.#state.markReminded();
    return { text: `Noch offen ist mein Vorschlag von eben. ${readBack(proposal)}`, deliveryId };
  }

  turnEnded({ turn, reason, deliveredIds, text }: EndedTurn): void {
    this.#state.writeRequest.noteAnswer(text);
    if (
      this.#state.proposal !== null &&
      reason === 'complete' &&
      deliveredIds.includes(this.#state.deliveryId)
    )
      this.#state.readBackDelivered(turn);
  }

  answerCut(turn: number): void {
    this.#state.readBackCut(turn);
  }

  snapshot(): JsonValue {
    return this.#state.snapshot();
  }

  #replyOf(proposal: Proposal, message: UserMessage): ShortAnswer | 'neither' {
    const { text, isSpoken } = message;
    const isUndo = isUndoRequest(text);
    if (isUndo && proposal.kind === 'undo') return 'yes';
    const removes = removesValue(proposal);
    if (!isSpoken) return classifyReply(text, removes);
    const answer = readShortAnswer(text, removes) ?? 'neither';
    // After other words than the read-back's, something short may be a request.
    const isAsked = this.#state.readBackTurn === null || this.#repliesToReadBack(message);
    return answer === 'unclear' && (isUndo || !isAsked) ? 'neither' : answer;
  }

  #repliesToReadBack({ repliesTo }: UserMessage): boolean {
    return repliesTo !== null && repliesTo === this.#state.readBackTurn;
  }

  #handleReply(
    proposal: Proposal,
    message: UserMessage & { readonly reply: ShortAnswer | 'neither' },
  ): RulesAction | null {
    const { text, reply } = message;
    const isUndo = isUndoRequest(text);
    if (reply === 'yes') {
      return this.#repliesToReadBack(message)
        ? { run: () => this.#writer.write(proposal) }
        : fixedAnswer(this.#repeatReadBack(proposal));
    }
    if (isUndo) return fixedAnswer(this.#drop(OUTCOME_TEXTS.droppedByUndo));
    return reply === 'no' ? fixedAnswer(this.#drop(OUTCOME_TEXTS.dropped)) : null;
  }

  #undoLastChange({ text }: UserMessage): RulesAction | null {
    if (!isUndoRequest(text)) return null;
    const [last] = this.#state.undoable;
    if (last === undefined) return fixedAnswer({ text: OUTCOME_TEXTS.nothingToUndo });
    return { run: () => this.#writer.undo(last) };
  }

  /** What was read back whole holds: the question alone is put once more. */
  #askAgain(proposal: Proposal, message: UserMessage): RulesAnswer {
    const { replyNotUnderstood, yesOrNo } = OUTCOME_TEXTS;
    const text = this.#repliesToReadBack(message)
      ? `${replyNotUnderstood} ${confirmationQuestion(proposal)} ${yesOrNo}`
      : `${replyNotUnderstood}\n${readBack(proposal)}`;
    return { text, deliveryId: this.#state.deliveryId };
  }

  #repeatReadBack(proposal: Proposal): RulesAnswer {
    return { text: readBack(proposal), deliveryId: this.#state.deliveryId };
  }

  #drop(text: string): RulesAnswer {
    this.#state.drop();
    return { text, steps: [step('Vorschlag verworfen', { kind: 'dropped' })] };
  }
}

function fixedAnswer(answer: RulesAnswer): RulesAction {
  return { run: async () => answer };
}

/** Whether a proposal empties a column, or takes an entry from one. */
function removesValue(proposal: Proposal): boolean {
  if (proposal.kind !== 'change') return false;
  return proposal.fields.some(
    ({ old, new: value }) =>
      value === null || (typeof value === 'string' && typeof old === 'string' && value.length < old.length),
  );
}
