import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SAMPLE_SITE } from '../landing/sample-site.ts';
import { ContactFailedPage } from './contact-failed-page.tsx';

it('the page for a message that could not be taken names the other way to write', () => {
  const html = renderToStaticMarkup(<ContactFailedPage site={SAMPLE_SITE} />);
  const { email } = SAMPLE_SITE.company;
  expect(html).toContain(`<a href="mailto:${email}" data-click="nicht-angenommen-mail">${email}</a>`);
  expect(html).toContain('Es ist nichts verloren');
});
