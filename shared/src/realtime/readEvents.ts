export interface ServerEvent {
  /** `message` if the event has no name; `retry` for a block that only sets the time until the next connection. */
  event: string;
  data: string;
}

/** Splits a stream into server-sent events (HTML standard, section 9.2.6); comments and ids are skipped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) yield event;
    }
  }
}

/** Parses one block of lines. As in the standard, an unfinished block at the end of the stream is dropped. */
function readBlock(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event' && value) event = value;
    if (field === 'retry' && value && /^\d+$/.test(value)) return { event: 'retry', data: value };
    if (field === 'data') data.push(value ?? '');
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined;
}
