/** What load clients invoked and what came back. */
export class Recorder {
  /** @type {import('../checker/history.mjs').Operation[]} in the order in which they ended */
  operations = [];
  /** Answers by call and status; `none` where there was no answer. */
  counts = new Map();
  /** Milliseconds of answered calls, by call. */
  times = new Map();

  /** @param {string | null} [retryAfter] the header of the answer, without which a refusal leaves its caller to guess when to come back */
  count(call, status, retryAfter = null) {
    const isGuessed = (status === 429 || status === 503) && !/^[1-9]\d*$/.test(retryAfter ?? '');
    const key = `${call} ${status}${isGuessed ? ' without Retry-After' : ''}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /**
   * Records one operation around a call.
   * @param {string} call as the checker names it
   * @param {object} fields what the checker needs to know of it
   * @param {() => Promise<{ status: number, body?: any }>} work status 0 where there was no answer
   * @param {(body: any) => object} [learned] more fields from a success
   */
  async record(client, call, fields, work, learned = () => ({})) {
    const operation = { client, call, invoked: Date.now(), outcome: 'unknown', ...fields };
    const { status, body } = await work();
    operation.status = status;
    // Whatever failed on the way, the service may have done it: only a refusal proves that it did not.
    if (status >= 200 && status < 300)
      Object.assign(operation, { outcome: 'ok', completed: Date.now() }, learned(body));
    else if (status >= 400 && status < 500) Object.assign(operation, { outcome: 'fail', completed: Date.now() });
    this.operations.push(operation);
    return { status, body, isOk: operation.outcome === 'ok' };
  }
}
