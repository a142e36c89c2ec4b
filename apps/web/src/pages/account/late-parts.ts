/** What the account shows below the name: one script, loaded with the first of it that is drawn. */
export { CodesCard } from '../../features/account/codes-card.tsx';
export { FactorsCard } from '../../features/account/factors-card.tsx';
export { PasswordCard } from '../../features/account/password-card.tsx';
export { SessionsCard } from '../../features/account/sessions-card.tsx';
