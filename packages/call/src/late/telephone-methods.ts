import type { Core } from '../call/core.ts';
import type { Methods } from '../call/method.ts';
import { refuseUnbuilt } from '../call/not-built.ts';
import * as text from '../texts/late-texts.ts';
import { findDialOutProblem, findTonesProblem, findTransferProblem } from '../validate/telephone.ts';
import { recordOf } from '../values/record.ts';

/** Calling out, tones and handing over: none of it is built yet. */
export const telephoneMethods = {
  startDialOut: async (_core: Core, options: unknown) =>
    refuseUnbuilt('startDialOut', findDialOutProblem(recordOf(options))),
  stopDialOut: async () => refuseUnbuilt('stopDialOut'),
  sendDTMF: async (_core: Core, options: unknown) =>
    refuseUnbuilt('sendDTMF', findTonesProblem(recordOf(options))),

  async sipCallTransfer(_core: Core, given: unknown) {
    const options = recordOf(given);
    options['useSipRefer'] = false;
    return refuseUnbuilt('sipCallTransfer', findTransferProblem(options, 'sipCallTransfer'));
  },

  async sipRefer(_core: Core, given: unknown) {
    if (!given) return refuseUnbuilt('sipRefer', text.SIP_REFER_MANDATORY);
    const options = recordOf(given);
    options['useSipRefer'] = true;
    return refuseUnbuilt('sipRefer', findTransferProblem(options, 'sipRefer'));
  },
} satisfies Methods<'startDialOut' | 'stopDialOut' | 'sendDTMF' | 'sipCallTransfer' | 'sipRefer'>;
