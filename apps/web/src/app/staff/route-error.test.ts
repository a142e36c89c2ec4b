import { describe, expect, it } from 'vitest';
import { routeErrorDetail } from './route-error.tsx';

describe('the error view', () => {
  it('names status and meaning of a refused route', () => {
    const response = { status: 404, statusText: 'Not Found', internal: true, data: null };
    expect(routeErrorDetail(response)).toBe('404 Not Found');
  });

  it('names the message of a thrown error', () => {
    expect(routeErrorDetail(new TypeError('no figures'))).toBe('no figures');
  });

  it('says so when nobody knows what happened', () => {
    expect(routeErrorDetail(undefined)).toBe('Unknown error');
  });
});
