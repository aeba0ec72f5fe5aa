/** The call may or may not have reached the provider: no network, no answer in time, or an answer that is not JSON. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** The provider failed: HTTP 5xx. `message` is what a person is told. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  readonly httpStatus: number;

  constructor(httpStatus: number, message: string) {
    super(message);
    this.httpStatus = httpStatus;
  }
}

/** The answer is JSON, but not what the contract says. */
export class UnknownAnswer extends Error {
  override readonly name = 'UnknownAnswer';
}
