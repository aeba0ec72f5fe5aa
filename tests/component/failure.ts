/** An answer of a fake server that is no success. */
export class Failure {
  constructor(
    readonly httpStatus: number,
    readonly body: object,
  ) {}
}

export const LOST = new Failure(0, {});

/** @throws TypeError as `fetch` does when no answer comes */
export function responseOf(answer: object): Response {
  if (answer === LOST) throw new TypeError('Failed to fetch');
  return answer instanceof Failure
    ? Response.json(answer.body, { status: answer.httpStatus })
    : Response.json(answer);
}
