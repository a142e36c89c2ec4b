/** Values of criteria in the form in which they are compared with those of providers. */
export { additionalKey, additionalValue } from './additional-key.ts';
export { phoneKey, phonePattern } from './phone-key.ts';
export { streetKey } from './street-key.ts';
export { matchesUrlKey, urlKey } from './url-key.ts';
