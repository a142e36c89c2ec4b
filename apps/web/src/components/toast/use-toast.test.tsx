import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ToastProvider } from './toast-provider.tsx';
import { useToast } from './use-toast.ts';

function Speaker() {
  return <p>{typeof useToast().success}</p>;
}

describe('useToast', () => {
  it('throws outside of a provider', () => {
    expect(() => renderToString(<Speaker />)).toThrow(
      new Error('useToast must be used within a ToastProvider'),
    );
  });

  it('speaks to the provider around it', () => {
    const html = renderToString(
      <ToastProvider>
        <Speaker />
      </ToastProvider>,
    );
    expect(html).toContain('<p>function</p>');
  });
});

describe('the notification area of a prerendered page', () => {
  it("is an empty region named 'Notification' without a style attribute", () => {
    const html = renderToString(<ToastProvider>{null}</ToastProvider>);
    expect(html).toMatch(
      /<section lang="en" aria-label="Notification" tabindex="-1"><ol [^>]*><\/ol><\/section>/i,
    );
    expect(html).not.toContain('style=');
  });
});
