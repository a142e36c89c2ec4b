import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { ToolPage } from '../../components/layout/tool-page.tsx';
import { Card } from '../../components/ui/card.tsx';
import type { WrittenChange } from '../../features/assistant/chat/chat.ts';
import type { WrittenFact } from '../../features/assistant/chat/read-facts.ts';
import { DataGuide } from '../../features/assistant/data-guide.tsx';
import { EarlierConversations } from '../../features/assistant/earlier-conversations.tsx';
import { ProviderSearch } from '../../features/assistant/provider-search.tsx';
import { openVoiceClient } from '../../features/assistant/talk/open-voice-client.ts';
import type { OpenClient } from '../../features/assistant/talk/talk-client.ts';
import { useTalk } from '../../features/assistant/talk/use-talk.ts';
import { ASSISTANT, TOOLS } from '../../features/assistant/texts.ts';
import { companyName } from '../../features/directory/company-name.ts';
import { useRights } from '../../features/directory/use-rights.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import css from './assistant-page.module.css';
import { ChatPane } from './chat-pane.tsx';
import { ProviderCard } from './provider-card.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useChosen } from './use-chosen.ts';
import { useConversations } from './use-conversations.ts';
import { useLiveRecord } from './use-live-record.ts';
import { useSearch } from './use-search.ts';
import { useTopOf } from './use-top-of.ts';

const { panel, panelTitle, side, chat: chatArea, intro, stored } = css;

interface AssistantPageProps {
  /** Name of the voice provider as people see it. */
  readonly providerName: string;
  /** How the client of the voice service comes about. */
  readonly openClient?: OpenClient;
}

/** The assistant of staff: a conversation over the directory, and beside it whom it is about. */
export function AssistantPage({ providerName, openClient = openVoiceClient }: AssistantPageProps): ReactNode {
  const title = ASSISTANT.title(providerName);
  useDocumentTitle(title);
  const { talk, state } = useTalk(openClient);
  const chosen = useChosen(state.facts);
  const conversations = useConversations(talk, state);
  const search = useSearch();
  const record = useLiveRecord(chosen.id);
  const { id: chosenId, choose } = chosen;
  const onRemoved = useCallback((id: string) => id === chosenId && choose(null), [chosenId, choose]);
  const actions = useCardActions({ accept: record.accept, onRemoved, onRestored: choose });

  const { reload } = record;
  useEffect(() => {
    // What the assistant read or wrote a moment ago is not to be told otherwise beside it.
    if (state.steps > 0) reload();
  }, [state.steps, reload]);

  const panelRef = useRef<HTMLElement>(null);
  useTopOf(panelRef);
  const sideRef = useRef<HTMLDivElement>(null);
  const chatRef = useRef<HTMLDivElement>(null);
  useKeptFocus(sideRef, () => sideRef.current?.querySelector('input') ?? null);
  useKeptFocus(chatRef, () => chatRef.current?.querySelector('textarea') ?? null);

  const written = state.facts?.written ?? [];
  const isMade = written.some(({ kind, isUndone }) => kind === 'create' && !isUndone);
  // Until it is known, everybody counts as somebody who may: the service decides in any case.
  const { write: mayWrite, remove } = useRights(true) ?? { write: true, remove: false };
  const mayRemove = remove && (isMade || record.detail?.deletedAt != null);
  const isUndone = (change: WrittenChange): boolean =>
    actions.isUndone(change) || written.some((fact) => fact.isUndone && isSameWrite(fact, change));
  const undoOf = (change: WrittenChange): (() => void) | null => {
    const mayUndo = change.kind === 'created' ? mayRemove : change.changeId !== null;
    return mayUndo ? () => actions.isBusy || actions.undo(change) : null;
  };
  const chosenChoice =
    record.detail === null
      ? (search.found?.choices.find(({ id }) => id === chosen.id) ?? null)
      : { ...record.detail.provider, firmenName: record.detail.provider.firmen_name };
  return (
    <ToolPage title={title} tools={<p className={intro}>{ASSISTANT.intro}</p>}>
      <Card ref={panelRef} className={panel} aria-labelledby="assistant-panel">
        <h2 id="assistant-panel" className={panelTitle}>
          {ASSISTANT.panel}
        </h2>
        <div ref={sideRef} className={side}>
          <ProviderSearch
            isSearching={search.isSearching}
            found={search.found}
            chosen={chosenChoice}
            onSearch={search.run}
            onChoose={chosen.choose}
          />
          <ProviderCard
            key={chosen.id}
            id={chosen.id}
            record={record}
            written={written.filter(({ providerId }) => providerId === chosen.id)}
            mayRemove={mayRemove}
            actions={actions}
            onChoose={choose}
          />
        </div>
        <div ref={chatRef} className={chatArea}>
          <ChatPane
            talk={talk}
            state={state}
            conversations={conversations}
            chosenName={record.detail === null ? null : companyName(record.detail.provider)}
            chosen={chosen}
            mayWrite={mayWrite}
            isUndone={isUndone}
            undoOf={undoOf}
          />
        </div>
      </Card>
      <section className={stored}>
        <p>{TOOLS.stored}</p>
        <EarlierConversations
          key={state.conversationId}
          openId={state.conversationId}
          removed={conversations.removed}
          onOpen={conversations.open}
          onRemove={conversations.removeEarlier}
        />
      </section>
      <DataGuide />
    </ToolPage>
  );
}

/** A provider is made once; changes have ids of their own. */
function isSameWrite(fact: WrittenFact, { kind, providerId, changeId }: WrittenChange): boolean {
  if (fact.providerId !== providerId) return false;
  return kind === 'created' ? fact.kind === 'create' : changeId !== null && fact.changeId === changeId;
}
