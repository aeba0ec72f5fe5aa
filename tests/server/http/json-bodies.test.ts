import { describe, expect, test } from 'vitest';
import { startAdmin } from '../support/admin-browser.ts';
import { freshPhone, PASSWORD, useApp } from '../support/harness.ts';

describe('a JSON body that is odd', () => {
  const it = useApp();

  const send = async (url: string, payload: string): Promise<string> => {
    const headers = { 'user-id': '8', 'content-type': 'application/json' };
    const answer = await it.app.inject({ method: 'POST', url, headers, payload });
    return `${answer.statusCode} ${answer.json().message}`;
  };
  const sendToOffice = async (payload: string): Promise<string> => {
    const office = await startAdmin(it);
    const headers = {
      host: '127.0.0.1:8081',
      origin: 'http://127.0.0.1:8081',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const answer = await office.inject({ method: 'POST', url: '/admin/api/login', headers, payload });
    await office.close();
    return `${answer.statusCode} ${answer.json().message}`;
  };

  test('is refused without a session where it is nested so deeply that no stack holds it', async () => {
    const body = `{"user_id":${'['.repeat(7_900)}${']'.repeat(7_900)}}`;
    expect(await send('/api/login', body)).toBe('400 The request is nested too deeply.');
    expect(await sendToOffice(body)).toBe('400 The request is nested too deeply.');
  });

  test('is refused on both ports where a name comes twice, also inside of the text that register takes', async () => {
    const twice = `{"phone":"${freshPhone()}","password":"${PASSWORD}","password":"${PASSWORD}"}`;
    for (const reply of [
      await send('/api/login', twice),
      await send('/api/register', JSON.stringify(twice)),
      await sendToOffice('{"name":"asha","name":"bela","password":"x","code":"1"}'),
    ])
      expect(reply).toBe('400 The request has a name twice.');
  });
});
