import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ModelNotice } from './model-notice.tsx';
import type { MicrophoneProblem } from './open-microphone.ts';
import { MICROPHONE_LOST, MICROPHONE_PROBLEMS, PROBLEM_TEXTS, VOICE_TEXTS } from './texts.ts';
import type { VoiceCall, VoiceProblem, VoiceView } from './voice-call.ts';
import { isOn } from './voice-state.ts';

interface VoiceNoticeProps {
  readonly call: VoiceCall;
  readonly view: VoiceView;
  readonly problem: VoiceProblem;
}

/** Why one cannot speak, and what to do. Read out when it comes. */
export function VoiceNotice({ call, view, problem }: VoiceNoticeProps): ReactNode {
  return (
    <Notice kind="warn" role="alert">
      {problem.kind === 'no-model' ? (
        <ModelNotice
          canBeHere={view.recognition.canBeHere}
          onStart={(isHere) => void call.start({ isHere })}
        />
      ) : (
        <p>{sentenceOf(problem, view)}</p>
      )}
      <div>
        <Button tone="quiet" onClick={() => call.dismiss()}>
          {VOICE_TEXTS.close}
        </Button>
      </div>
    </Notice>
  );
}

/** A microphone that is plugged in again is taken up by itself; one that was refused is not. */
function wayBack(problem: MicrophoneProblem): string {
  return problem === 'missing' ? PROBLEM_TEXTS.goesOnWithIt : PROBLEM_TEXTS.startAnew;
}

function sentenceOf(problem: Exclude<VoiceProblem, { readonly kind: 'no-model' }>, view: VoiceView): string {
  const goesOn = isOn(view.state) ? '' : ` ${PROBLEM_TEXTS.textGoesOn}`;
  switch (problem.kind) {
    case 'microphone':
      return isOn(view.state)
        ? `${MICROPHONE_LOST[problem.problem]} ${PROBLEM_TEXTS.textGoesOn} ${wayBack(problem.problem)}`
        : `${MICROPHONE_PROBLEMS[problem.problem]} ${PROBLEM_TEXTS.textGoesOn}`;
    case 'not-started':
      return `${problem.reason ?? PROBLEM_TEXTS.notStarted}${goesOn}`;
    case 'lost':
      return `${PROBLEM_TEXTS.lost}${goesOn}`;
    case 'not-sent':
      return PROBLEM_TEXTS.notSent;
    case 'no-sound':
      return PROBLEM_TEXTS.noSound;
    case 'device-choice':
      return PROBLEM_TEXTS.deviceChoice;
    case 'recognition':
      return view.speech.hears
        ? PROBLEM_TEXTS.recognition
        : `${PROBLEM_TEXTS.recognitionOnly} ${PROBLEM_TEXTS.textGoesOn}`;
  }
}
