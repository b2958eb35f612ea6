import {
  createMcpHandler,
  createRequestStateCodec,
  McpServer,
  type McpHttpHandler,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Authenticated, Viewer } from '../access/viewer.ts';
import type { Context } from '../graphql/context.ts';
import type { Log } from '../platform/log.ts';
import { askTools } from './askTools.ts';
import { layerTools } from './layerTools.ts';
import { whileItHolds } from './whileItHolds.ts';

export interface McpOptions {
  readonly authenticate: (token: string | null) => Promise<Authenticated>;
  /** Viewer, database and services of one request, the same as of the GraphQL doors. */
  readonly contextOf: (viewer: Viewer) => Context;
  readonly log: Log;
  /** Address of the installation, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes that sign what a client brings back when it has asked its person. */
  readonly stateKey: Uint8Array;
  /** Interval in which the token of a waiting call is checked again; default 5 s. */
  readonly recheckMs?: number;
}

/** State of a question that the client asks its person about. */
export interface AskedBack {
  readonly taskId: string;
  readonly actorId: string;
}

/** One call of a tool: who calls, with which services, and until when. */
export interface Call {
  readonly context: Context;
  readonly protocol: ServerContext;
  /** Aborted when the client leaves, or its token ends. */
  readonly signal: AbortSignal;
}

/** Registers tools for one request. */
export interface ToolSet {
  readonly server: McpServer;
  readonly options: McpOptions;
  /** Runs the work of a tool as long as the token of the request holds. */
  run<Result>(protocol: ServerContext, work: (call: Call) => Promise<Result>): Promise<Result>;
}

/**
 * The MCP server: for clients of 2026-07-28 and of 2025, without sessions. A server is made for
 * each request and speaks for the viewer that the router found.
 */
export function mcpServer(options: McpOptions): McpHttpHandler {
  const states = createRequestStateCodec<AskedBack>({ key: options.stateKey, ttlSeconds: 3600 });
  return createMcpHandler(
    ({ authInfo, era }) => {
      const holder = authInfo?.extra?.['authenticated'] as Authenticated | undefined;
      if (authInfo === undefined || holder === undefined) {
        throw new Error('A request reached the MCP server without a viewer.');
      }
      const server = new McpServer(
        { name: 'quarry', title: 'Quarry', version: '1.0.0' },
        {
          instructions:
            'Questions about a company’s data. Prefer ask; use list_metrics, describe and run_semql to compute ' +
            'something exactly. Numbers come from queries only: quote them with the id of their query.',
          requestState: { verify: states.verify },
        },
      );
      const tools: ToolSet = {
        server,
        options,
        run: (protocol, work) =>
          whileItHolds(options, { token: authInfo.token, holder, left: protocol.mcpReq.signal }, (signal) =>
            work({ context: { ...options.contextOf(holder.viewer), signal }, protocol, signal }),
          ),
      };
      askTools(tools, { states, canAsk: era === 'modern' });
      layerTools(tools);
      return server;
    },
    { onerror: (error) => options.log.debug({ err: error }, 'mcp: a request was refused') },
  );
}
