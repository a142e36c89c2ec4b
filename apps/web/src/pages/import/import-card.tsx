import type { ImportMode } from '@rer/contracts';
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ChoiceGroup } from '../../components/ui/choice-group.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { FileSection } from '../../features/import/file-section.tsx';
import type { InterruptedUpload } from '../../features/import/interrupted-upload.ts';
import { progressOf } from '../../features/import/progress-texts.ts';
import { MODE_CHOICES } from '../../features/import/report-texts.ts';
import { RunProgress } from '../../features/import/run-progress.tsx';
import { SampleOffer } from '../../features/import/sample-offer.tsx';
import { MODE, RUN, SEED } from '../../features/import/texts.ts';
import { UndoProgress } from '../../features/import/undo-progress.tsx';
import type { FileSelection } from '../../features/import/use-file-selection.ts';
import type { ImportRun } from '../../features/import/use-import-run.ts';
import type { UndoWatch } from '../../features/import/use-undo-watch.ts';
import css from './import-page.module.css';
import { outcomeKey } from './outcome-key.ts';

const { work, actions, hint } = css;

const MappingStatus = lazy(async () => ({ default: (await import('./later-parts.ts')).MappingStatus }));
const ResultPanel = lazy(async () => ({ default: (await import('./later-parts.ts')).ResultPanel }));

interface ImportCardProps {
  readonly selection: FileSelection;
  readonly run: ImportRun;
  readonly mode: ImportMode;
  /** What is missing at the file picker. */
  readonly error: string | null;
  readonly pickerRef: Ref<HTMLInputElement>;
  readonly undoingId: string | null;
  /** What the server has still to do for an undo. */
  readonly undoWatch: UndoWatch;
  readonly isDirectoryEmpty: boolean;
  /** Left when the page was, before it had arrived; null: there is none. */
  readonly interrupted: InterruptedUpload | null;
  readonly onFile: (file: File) => void;
  readonly onMode: (mode: ImportMode) => void;
  readonly onStart: (dryRun: boolean) => void;
  readonly onUndo: (id: string) => void;
}

function Result({
  run,
  undoingId,
  onUndo,
}: Pick<ImportCardProps, 'run' | 'undoingId' | 'onUndo'>): ReactNode {
  if (run.state.phase !== 'done') return null;
  const { outcome } = run.state;
  const isUndoing = outcome.kind === 'report' && outcome.report.id === undoingId;
  return (
    <ResultPanel
      key={outcomeKey(outcome)}
      outcome={outcome}
      isUndoing={isUndoing}
      isBusy={undoingId !== null}
      onUndo={onUndo}
    />
  );
}

/** The import itself: file, mapping, what happens to known rows, and how it went. */
export function ImportCard(props: ImportCardProps): ReactNode {
  const { selection, run, mode, error, pickerRef, undoingId, isDirectoryEmpty, interrupted } = props;
  const { state, mapping } = selection;
  const { isBusy } = run;
  const underWay = run.state.phase === 'uploading' || run.state.phase === 'running' ? run.state : null;
  const isBlocked = isBusy || undoingId !== null || state.kind === 'checking';
  return (
    <Card className={work} aria-labelledby="import-work">
      <h2 id="import-work" lang="en">
        {SEED.import}
      </h2>
      {interrupted === null ? null : (
        <Notice kind="warn">
          <p>{RUN.interrupted(interrupted.fileName, interrupted.dryRun)}</p>
        </Notice>
      )}
      {isDirectoryEmpty && state.kind === 'none' && !isBusy ? (
        <SampleOffer disabled={isBusy} onFile={props.onFile} />
      ) : null}
      <FileSection
        ref={pickerRef}
        selection={selection}
        disabled={isBusy}
        error={error}
        onFile={props.onFile}
      />
      {state.kind === 'ready' && mapping !== null ? (
        <Suspense>
          <MappingStatus
            mapping={mapping}
            rows={state.preview.rows}
            disabled={isBusy}
            onTarget={selection.setTarget}
            onSuggestions={selection.takeSuggestions}
            onReset={selection.resetMapping}
          />
        </Suspense>
      ) : null}
      <ChoiceGroup
        legend={MODE.legend}
        hint={MODE.hint}
        options={MODE_CHOICES}
        value={mode}
        onChoose={props.onMode}
        disabled={isBusy}
      />
      <div className={actions}>
        <Button lang="en" aria-disabled={isBlocked} onClick={() => props.onStart(false)}>
          {SEED.start}
        </Button>
        <Button tone="secondary" aria-disabled={isBlocked} onClick={() => props.onStart(true)}>
          {RUN.dryRun}
        </Button>
        <p className={hint}>{RUN.dryRunHint}</p>
      </div>
      {underWay === null ? null : <RunProgress state={underWay} onCancel={() => run.runner.cancel()} />}
      {/* Always there, so that its changes are announced. */}
      <VisuallyHidden role="status">
        {underWay === null ? '' : progressOf(underWay).announcement}
      </VisuallyHidden>
      <UndoProgress {...props.undoWatch} />
      <Suspense>
        <Result run={run} undoingId={undoingId} onUndo={props.onUndo} />
      </Suspense>
    </Card>
  );
}
