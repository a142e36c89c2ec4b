import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ToolPage } from '../../components/layout/tool-page.tsx';
import { useToast } from '../../components/toast/use-toast.ts';
import { Card } from '../../components/ui/card.tsx';
import {
  AssistantConversation,
  type ConversationState,
} from '../../features/assistant/conversation/assistant-conversation.ts';
import { loadStored, openLateClient } from '../../features/assistant/conversation/late-calls.ts';
import type { OpenClient } from '../../features/assistant/conversation/voice-call-client.ts';
import { SearchPlaceholder } from '../../features/assistant/search-frame.tsx';
import { ASSISTANT_TEXTS, ASSISTANT_TOASTS } from '../../features/assistant/texts.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import css from './assistant-page.module.css';
import { ChatPane } from './chat-pane.tsx';
import type { DirectoryView } from './directory-side.tsx';
import { useChosen } from './use-chosen.ts';
import { useConversations } from './use-conversations.ts';

const { panel, side, chat: chatArea, intro, stored, later } = css;

/** Drawn after the conversation's input, so that the user can type meanwhile. */
const loadParts = () => import('./late-parts.ts');
const DirectorySide = lazy(async () => ({ default: (await loadParts()).DirectorySide }));
const EarlierConversations = lazy(async () => ({ default: (await loadParts()).EarlierConversations }));
const DataGuide = lazy(async () => ({ default: (await loadParts()).DataGuide }));

/** As long as the directory has said nothing: the service decides in any case what the user may do. */
const NO_VIEW: DirectoryView = {
  chosenName: null,
  mayWrite: true,
  isUndone: () => false,
  undoOf: () => null,
};

interface AssistantPageProps {
  /** Name of the voice provider as people see it. */
  readonly providerName: string;
  /** How the client of the voice service comes about. */
  readonly openClient?: OpenClient;
}

/** The assistant of staff: a conversation over the directory, and beside it whom it is about. */
export function AssistantPage({ providerName, openClient = openLateClient }: AssistantPageProps): ReactNode {
  const title = ASSISTANT_TEXTS.title(providerName);
  useDocumentTitle(title);
  const { conversation, state } = useAssistantConversation(openClient);
  const chosen = useChosen(state.facts);
  const conversations = useConversations(conversation, state);
  const [view, setView] = useState(NO_VIEW);

  const panelRef = useRef<HTMLElement>(null);
  useTopOf(panelRef);
  const sideRef = useRef<HTMLDivElement>(null);
  const chatRef = useRef<HTMLDivElement>(null);
  useKeptFocus(sideRef, () => sideRef.current?.querySelector('input') ?? null);
  useKeptFocus(chatRef, () => chatRef.current?.querySelector('textarea') ?? null);
  return (
    <ToolPage title={title} tools={<p className={intro}>{ASSISTANT_TEXTS.intro}</p>}>
      <Card ref={panelRef} className={panel} aria-labelledby="assistant-panel">
        <h2 id="assistant-panel" className="c-title">
          {ASSISTANT_TEXTS.panel}
        </h2>
        <div ref={sideRef} className={side}>
          <Suspense fallback={<SearchPlaceholder />}>
            <DirectorySide facts={state.facts} steps={state.steps} chosen={chosen} onView={setView} />
          </Suspense>
        </div>
        <div ref={chatRef} className={chatArea}>
          <ChatPane
            conversation={conversation}
            state={state}
            conversations={conversations}
            chosen={chosen}
            {...view}
          />
        </div>
      </Card>
      <section className={stored}>
        <Suspense>
          <EarlierConversations
            key={state.conversationId}
            openId={state.conversationId}
            removed={conversations.removed}
            onOpen={conversations.open}
            onRemove={conversations.removeEarlier}
          />
        </Suspense>
      </section>
      <div className={later}>
        <Suspense>
          <DataGuide />
        </Suspense>
      </div>
    </ToolPage>
  );
}

/** The conversation of a page, for as long as the page is there; toasts tell of its troubles. */
function useAssistantConversation(openClient: OpenClient): {
  readonly conversation: AssistantConversation;
  readonly state: ConversationState;
} {
  const toaster = useToast();
  const [conversation] = useState(
    () =>
      new AssistantConversation({
        openClient,
        loadStored,
        onTrouble: (trouble) =>
          toaster.error({
            title: ASSISTANT_TOASTS.error,
            description: trouble === 'voice' ? ASSISTANT_TOASTS.voice : ASSISTANT_TOASTS.notSent,
          }),
      }),
  );
  useEffect(() => () => void conversation.hangUp(), [conversation]);
  return { conversation, state: useSyncExternalStore(conversation.subscribe, conversation.state) };
}

/** Tells an element's styles how far below the top of the page it begins, as `--top`: what stands above it may change. */
function useTopOf(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--top', `${Math.round(top)}px`);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [ref]);
}
