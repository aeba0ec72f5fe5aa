import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers bind a `__Host-` cookie to one host and to TLS (RFC 6265bis). */
const nameOf = ({ protocol }: FastifyRequest, name: string): string =>
  protocol === 'https' ? `__Host-${name}` : name;

const optionsOf = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' }) as const;

export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[nameOf(request, name)];

/** @param maxAgeS unset: until the browser is closed */
export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAgeS?: number,
): void {
  const options = { ...optionsOf(request), ...(maxAgeS !== undefined && { maxAge: maxAgeS }) };
  reply.setCookie(nameOf(request, name), value, options);
}

export function deleteCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  reply.clearCookie(nameOf(request, name), optionsOf(request));
}
