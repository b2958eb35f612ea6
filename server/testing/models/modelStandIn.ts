import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { anthropic } from './anthropic.ts';
import { spokenFaults, transportFaults, type TransportFault } from './faults.ts';
import { google } from './google.ts';
import { openaiChat } from './openaiChat.ts';
import { openaiResponses } from './openaiResponses.ts';
import type { Json, ScriptedTurn, Wire, WireRequest, WireTurn } from './wire.ts';

const wires: readonly Wire[] = [openaiChat, openaiResponses, anthropic, google];

/** Says the next turn. @param n number of the request, from 0 */
export type Brain = (request: WireRequest, n: number) => ScriptedTurn | Promise<ScriptedTurn>;

export interface ModelStandIn {
  readonly url: string;
  readonly requests: readonly WireRequest[];
  close(): Promise<void>;
}

/**
 * A language model that follows a script and streams on the real wires of four providers.
 * @param faultOf name of what goes wrong with request n; null: nothing
 */
export async function modelStandIn(
  brain: Brain,
  faultOf: (n: number) => string | null = () => null,
): Promise<ModelStandIn> {
  const requests: WireRequest[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const path = new URL(incoming.url ?? '/', 'http://model').pathname;
      const wire = wires.find((one) => one.matches(path));
      const sent = await text(incoming);
      if (wire === undefined) {
        response.writeHead(404).end('no such path');
        return;
      }
      const body = JSON.parse(sent) as Json;
      const request: WireRequest = { wire: wire.name, ...wire.read(body, path), body, headers: incoming.headers };
      const n = requests.push(request) - 1;
      const name = faultOf(n) ?? '';
      const fault = transportFaults[name];
      if (fault?.status !== undefined) {
        fail(response, wire, fault, name);
        return;
      }
      if (fault?.how === 'silent') {
        return;
      }
      if (fault?.how === 'reset' && fault.after === 0) {
        response.socket?.destroy();
        return;
      }
      const good = whole(await brain(request, n), n);
      await stream(response, wire, wire.events(spokenFaults[name]?.(good) ?? good, request), fault, name);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function stream(
  response: ServerResponse,
  wire: Wire,
  events: readonly string[],
  fault: TransportFault | undefined,
  name: string,
): Promise<void> {
  const upTo = fault === undefined ? events.length : Math.max(1, Math.floor(events.length * (fault.after ?? 1)));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events.slice(0, upTo)) {
    response.write(event);
    await new Promise(setImmediate);
  }
  switch (fault?.how) {
    case undefined:
    case 'end':
      response.end();
      break;
    case 'error':
      response.end(wire.errorEvent(fault?.code ?? name, name));
      break;
    case 'reset':
      // What was written before is to arrive.
      response.write('', () => response.socket?.destroy());
      break;
    default:
      break;
  }
}

function fail(response: ServerResponse, wire: Wire, fault: TransportFault, name: string): void {
  const { status = 500, headers = {}, html, code = name } = fault;
  if (html === true) {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>Welcome to nginx</html>');
    return;
  }
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(wire.error(code, name, status)));
}

/** A turn with ids and bytes for what the script left out. */
function whole({ text: said = '', reasoning = '', calls = [], finish, usage }: ScriptedTurn, n: number): WireTurn {
  return {
    text: said,
    reasoning,
    calls: calls.map(({ name, input, raw }, at) => ({
      id: `call_${n}_${at}`,
      name,
      raw: raw ?? JSON.stringify(input ?? {}),
    })),
    finish: finish ?? 'stop',
    usage: usage ?? { input: 1000, cached: 800, output: 50 },
  };
}
