import * as z from 'zod/mini';
import { isStorableText } from '../storable.ts';
import { ACCOUNT_EMAIL_MAX, ACCOUNT_NAME_MAX } from './auth-limits.ts';

const storable = z.refine<string>(isStorableText);

/** Name of a person, a second factor or a key, as it is kept. */
export const accountName = z.string().check(z.maxLength(ACCOUNT_NAME_MAX), storable);
/** An address as it is typed. No answer reveals whether it has an account. */
export const accountEmail = z.string().check(z.minLength(3), z.maxLength(ACCOUNT_EMAIL_MAX), storable);
