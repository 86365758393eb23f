import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses of a name, of which there may be none, or the fault of the server instead. */
export type NameAnswer = readonly string[] | 'unknown' | 'failure' | 'silence';

const flagsOf = { unknown: 0x8183, failure: 0x8182 } as const;
const ipv6Type = 28;

/** A name server on a port of this machine (RFC 1035 section 4). */
export interface NameServer {
  /** Every queried name, once for each address family. */
  asked: string[];
  /** Queries only this server. @param timeout in ms; by default an hour, so that a busy machine does not matter */
  createResolver(timeout?: number): Resolver;
  stop(): Promise<void>;
}

/** @param answerOf returns the answer for a name and address family */
export async function startNameServer(answerOf: (name: string, family: 4 | 6) => NameAnswer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port }) => {
    const labels: string[] = [];
    let end = 12;
    for (let length = query[end]!; length > 0; length = query[end]!) {
      labels.push(query.toString('latin1', end + 1, end + 1 + length));
      end += 1 + length;
    }
    const type = query.readUInt16BE(end + 1);
    const name = labels.join('.');
    asked.push(name);
    const answer = answerOf(name, type === ipv6Type ? 6 : 4);
    if (answer === 'silence') return;
    const addresses = typeof answer === 'string' ? [] : answer;
    const records = addresses.map((address) => {
      const data = ipaddr.parse(address).toByteArray();
      // The name of the question, its type, the class of the internet, and a minute to live.
      return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
    });
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(typeof answer === 'string' ? flagsOf[answer] : 0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, query.subarray(12, end + 5), ...records]), port, '127.0.0.1');
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    asked,
    createResolver: (timeout = 3_600_000) => {
      const resolver = new Resolver({ timeout, tries: 1 });
      resolver.setServers([`127.0.0.1:${port}`]);
      return resolver;
    },
    stop: () => new Promise((resolve) => socket.close(resolve)),
  };
}
