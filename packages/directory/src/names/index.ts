export { comparableName, comparableNameWithoutLegalForm } from './comparable-name.ts';
export { companyOf, contactPersonOf, hasLegalForm, type ProviderNames } from './contact-person.ts';
export { foldLetters } from './fold-letters.ts';
export { type LegalForm, legalFormAt } from './legal-forms.ts';
export { areNamesAlike, nameSimilarity } from './name-similarity.ts';
export { type ProviderKeys, providerKeys } from './provider-keys.ts';
