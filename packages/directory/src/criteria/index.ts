/** Values of criteria in the form in which they are compared with those of providers. */
export { additionalKey, additionalValue } from './additional-key.ts';
export { phonePattern, soughtPhone } from './sought-phone.ts';
export { isSoughtUrl, soughtUrl } from './sought-url.ts';
export { streetKey } from './street-key.ts';
