import { createDocumentedProvider, readDocumentedRefusal } from '../api/documented.ts';
import { createHttp } from '../api/http.ts';
import type { Connect } from './connection.ts';
import { createDocumentedGateway } from './documented-gateway.ts';

/**
 * Another provider, which has only the documented calls. Its players are known by the ids in its calls, so no cookies go
 * to another origin: one that answers any page, as public APIs do, may not be asked with them.
 */
export const connectDocumented: Connect = ({ http, bases, clock }) => {
  const at = (base: string) =>
    createHttp({ ...http, base, credentials: 'same-origin', readRefusal: readDocumentedRefusal });
  const provider = createDocumentedProvider(at(bases.base), at(bases.publicBase));
  return { provider, gateway: createDocumentedGateway(provider, clock) };
};
