export { ManualClock, settled } from './manual-clock.ts';
export { MemoryDirectory, type MemoryWrite, providerOf, testId } from './memory-directory.ts';
export { called, type ScriptedAnswer, ScriptedModel, said } from './scripted-model.ts';
