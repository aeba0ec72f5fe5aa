/** No network, no answer in time, or one that is not JSON: the call may or may not have reached the provider. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** HTTP 5xx; `message` is for people. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
}

/** JSON that does not follow the contract. */
export class UnknownAnswer extends Error {
  override readonly name = 'UnknownAnswer';
}
