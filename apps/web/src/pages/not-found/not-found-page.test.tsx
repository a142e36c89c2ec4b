import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NotFoundPage } from './not-found-page.tsx';

it('the not-found page shows the three texts of the seed', () => {
  const html = renderToStaticMarkup(<NotFoundPage />);
  expect(html).toMatch(/<h1[^>]*>404<\/h1>/);
  expect(html).toMatch(/<p[^>]*>Oops! Page not found<\/p>/);
  expect(html).toMatch(/<a href="\/"[^>]*>Return to Home<\/a>/);
  expect(html).not.toMatch(/\sstyle=/);
});
