import { useToast } from '../../../components/toast/use-toast.ts';
import { useNavigation } from '../navigation.ts';
import { RECORD_TOASTS } from '../record-texts.ts';
import { NEW_DRAFT, type RecordDraft } from './draft-store.ts';
import { keepDraft } from './keep-draft.ts';
import { useDrafts } from './use-drafts.ts';

/** Tells that input was discarded, and offers to restore it. */
export function useDiscardToast(): (draft: RecordDraft) => void {
  const toaster = useToast();
  const drafts = useDrafts();
  const { go } = useNavigation();
  return (draft) => {
    const id = draft.base?.id ?? null;
    const onAction = (): void => {
      keepDraft(drafts, id ?? NEW_DRAFT, draft);
      go(id === null ? { kind: 'new' } : { kind: 'record', id, view: 'edit' });
    };
    const action = { label: RECORD_TOASTS.bringBack, altText: RECORD_TOASTS.bringBackAlt, onAction };
    toaster.success({
      title: RECORD_TOASTS.discarded,
      ...(draft.base && { description: draft.base.name }),
      action,
    });
  };
}
