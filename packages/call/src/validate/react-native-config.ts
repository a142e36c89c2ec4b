import * as text from '../texts/texts.ts';
import { REACT_NATIVE_SHAPE } from '../texts/vocabulary.ts';
import { isRecord } from '../values/record.ts';
import { accept, refuse, type Verdict } from './verdict.ts';

/** The configuration for React Native: exactly its shape, everything optional. */
export function checkReactNativeConfig(config: unknown): Verdict<unknown> {
  return hasShape(config, REACT_NATIVE_SHAPE) ? accept(config) : refuse(text.BAD_REACT_NATIVE_CONFIG);
}

function hasShape(value: unknown, shape: unknown): boolean {
  if (!isRecord(shape)) return typeof value === shape;
  return isRecord(value) && Object.entries(value).every(([key, member]) => hasShape(member, shape[key]));
}
