import type { Message } from '../../languages/text.ts';

/** No network, no answer in time, or one that is not JSON: the call may or may not have reached the provider. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** HTTP 5xx; `text` is for people. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';

  constructor(readonly text: Message = 'refusal.internal') {
    super('The provider failed.');
  }
}

/** JSON that does not follow the contract. */
export class UnknownAnswer extends Error {
  override readonly name = 'UnknownAnswer';
}
