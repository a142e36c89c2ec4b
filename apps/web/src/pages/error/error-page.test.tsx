import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorPage } from './error-page.tsx';

it('the error view marks its two English texts, and nothing else, as English', () => {
  const html = renderToStaticMarkup(<ErrorPage detail="404 Not Found" />);
  const english = [...html.matchAll(/lang="en">([^<]+)</g)].map(([, text]) => text);
  expect(english).toEqual(['Unexpected Application Error!', '404 Not Found']);
});
