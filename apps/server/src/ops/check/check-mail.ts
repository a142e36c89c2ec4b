import type { Config } from '../../config/config.ts';
import { createMailTransport } from '../../runtime/mail-transport.ts';
import { bad, type Finding, good, reasonOf, warn } from './finding.ts';

function companyFindings({ isSample, supervisoryAuthority }: Config['company']): readonly Finding[] {
  if (isSample) {
    return [warn('company', 'The legal notice shows sample data; set every COMPANY_* before going public.')];
  }
  if (supervisoryAuthority !== null) return [];
  return [
    warn(
      'company',
      'The privacy policy names no supervisory authority: the postcode does not tell it. Set COMPANY_SUPERVISORY_AUTHORITY.',
    ),
  ];
}

/** Whether messages of the contact form reach a mailbox. */
export async function checkMail({ mail, company }: Config): Promise<readonly Finding[]> {
  const sample = companyFindings(company);
  if (mail.smtpUrl === undefined) {
    return [
      ...sample,
      warn(
        'mail',
        'No SMTP_URL: no mail goes out. Staff read messages of the contact form at /nachrichten; links and codes for staff stand in the log.',
      ),
    ];
  }
  const transport = createMailTransport(mail.smtpUrl);
  try {
    await transport.verify();
    return [...sample, good('mail', `The mail server takes our sign-in; messages go to ${mail.to}.`)];
  } catch (error) {
    return [...sample, bad('mail', `The mail server cannot be used: ${reasonOf(error)}.`)];
  } finally {
    transport.close();
  }
}
