import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ToolPage } from '../../components/layout/tool-page.tsx';
import { Card } from '../../components/ui/card.tsx';
import { DataGuide } from '../../features/assistant/data-guide.tsx';
import { EarlierConversations } from '../../features/assistant/earlier-conversations.tsx';
import { ProviderSearch } from '../../features/assistant/provider-search.tsx';
import { openVoiceClient } from '../../features/assistant/talk/open-voice-client.ts';
import type { OpenClient } from '../../features/assistant/talk/talk-client.ts';
import { useTalk } from '../../features/assistant/talk/use-talk.ts';
import { ASSISTANT, TOOLS } from '../../features/assistant/texts.ts';
import { useRecord } from '../../features/directory/use-record.ts';
import { useUndoChange } from '../../features/directory/use-undo-change.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import css from './assistant-page.module.css';
import { ChatPane } from './chat-pane.tsx';
import { ProviderCard } from './provider-card.tsx';
import { useChosen } from './use-chosen.ts';
import { useConversations } from './use-conversations.ts';
import { useSearch } from './use-search.ts';

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
  const record = useRecord(chosen.id);
  const undo = useUndoing(record.accept);

  const { reload } = record;
  useEffect(() => {
    if (state.steps > 0) reload();
  }, [state.steps, reload]);

  const written = state.facts?.written ?? [];
  const undoneInTalk = new Set(written.filter(({ isUndone }) => isUndone).map(({ changeId }) => changeId));
  const isUndone = (changeId: string): boolean => undo.undone.has(changeId) || undoneInTalk.has(changeId);
  const chosenChoice =
    record.detail === null
      ? (search.found?.choices.find(({ id }) => id === chosen.id) ?? null)
      : { ...record.detail.provider, firmenName: record.detail.provider.firmen_name };
  return (
    <ToolPage title={title}>
      <p className={intro}>{ASSISTANT.intro}</p>
      <Card className={panel} aria-labelledby="assistant-panel">
        <h2 id="assistant-panel" className={panelTitle}>
          {ASSISTANT.panel}
        </h2>
        <div className={side}>
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
            isBusy={undo.isBusy}
            onUndo={undo.run}
          />
        </div>
        <div className={chatArea}>
          <ChatPane
            talk={talk}
            state={state}
            conversations={conversations}
            chosenName={record.detail?.provider.name ?? null}
            chosen={chosen}
            isUndone={isUndone}
            onUndo={({ providerId, changeId }) => undo.run(providerId, changeId)}
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

/** Takes changes of the assistant back, by the directory itself. */
function useUndoing(accept: Parameters<typeof useUndoChange>[0]) {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const undoChange = useUndoChange(accept);
  const run = useCallback(
    (id: string, changeId: string): void => {
      const undo = async (): Promise<void> => {
        setBusy(true);
        if (await undoChange(id, changeId)) setUndone((before) => new Set([...before, changeId]));
        setBusy(false);
      };
      void undo();
    },
    [undoChange],
  );
  return { undone, isBusy, run };
}
