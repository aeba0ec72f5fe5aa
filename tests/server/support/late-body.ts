import { request } from 'node:http';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_CALLS,
  type BackOfficeCall,
  type BackOfficeCallName,
} from '../../../src/contract/back-office/calls.ts';
import { OPERATOR_HEADER } from '../../../src/contract/back-office/session.ts';
import type { AdminBrowser, AdminRequest } from './admin-browser.ts';

/**
 * Makes a call whose body ends after something else was done.
 * @param port where the browser's back office listens
 * @returns status and message
 */
export async function callWithLateBody(
  port: number,
  browser: AdminBrowser,
  name: BackOfficeCallName,
  { params = {}, body }: AdminRequest,
  meanwhile: () => Promise<void>,
): Promise<string> {
  const { method, path }: BackOfficeCall = BACK_OFFICE_CALLS[name];
  const text = JSON.stringify(body);
  const sent = request({
    port,
    method,
    path: `${BACK_OFFICE_API}/${path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')}`,
    headers: {
      host: `127.0.0.1:${port}`,
      origin: `http://127.0.0.1:${port}`,
      'sec-fetch-site': 'same-origin',
      cookie: [...browser.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
      [OPERATOR_HEADER]: browser.operatorId,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (answer) => {
      const chunks = await answer.toArray();
      const { message = '' } = JSON.parse(Buffer.concat(chunks).toString()) as { message?: string };
      resolve(`${answer.statusCode} ${message}`);
    });
  });
  sent.write(text.slice(0, 1));
  await meanwhile();
  sent.end(text.slice(1));
  return answered;
}
