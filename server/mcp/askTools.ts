import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { requireOpen } from '../access/requireOpen.ts';
import { InvalidInputError } from '../platform/errors.ts';
import { createComment } from '../task/createComment.ts';
import { askAnyAgent } from '../task/askAnyAgent.ts';
import { createTask } from '../task/createTask.ts';
import { requireAsker } from '../task/task.policy.ts';
import type { AskedBack, Call, ToolSet } from './mcpServer.ts';
import { inWords, taskOutput, type TaskOutcome } from './outcome.ts';
import { askedAgentArgument, readOnly } from './arguments.ts';
import { taskOutcome, type TaskReader } from './taskOutcome.ts';
import { orError, told } from './toolResult.ts';

/** Time that `ask` waits for an answer; clients give a call about a minute. */
const askWaitMs = 45_000;

const askInput = z.object({
  question: z.string().describe('Question in plain words, or what to change of the last answer.'),
  taskId: z.string().optional().describe('Task to follow up on, or whose clarification is answered.'),
  option: z.string().optional().describe('Id of the chosen option of the clarification of `taskId`.'),
  agentId: askedAgentArgument,
});

interface Clarifying {
  readonly states: RequestStateCodec<AskedBack>;
  /** True: the protocol of the client lets a tool ask its person. */
  readonly canAsk: boolean;
}

/** Tools `ask` and `get_task`. */
export function askTools({ server, options, run }: ToolSet, { states, canAsk }: Clarifying): void {
  const readerOf = ({ context: { viewer, services } }: Call): TaskReader => ({
    viewer,
    task: services.task,
    addressOf: (taskId) => `${options.publicUrl}/explorer/${taskId}`,
  });
  const settled = (call: Call, taskId: string, waitMs: number): Promise<TaskOutcome> =>
    taskOutcome(readerOf(call), taskId, { waitMs, signal: call.signal, tell: progressOf(call.protocol) });

  server.registerTool(
    'ask',
    {
      title: 'Ask a question',
      description:
        'Answers a question about the data, asks back when it has several meanings, or says why it cannot be ' +
        'answered. A result of kind "running" takes longer: call get_task with its taskId.',
      inputSchema: askInput,
      outputSchema: taskOutput,
      annotations: readOnly,
    },
    (input, protocol) =>
      orError(options.log, () =>
        run(protocol, async (call) => {
          const { viewer } = call.context;
          requireOpen(viewer);
          const retried = protocol.mcpReq.requestState<AskedBack>();
          if (retried !== undefined && retried.actorId !== requireAsker(viewer).actorId) {
            throw new InvalidInputError('This question was asked with another token.', 'Ask it again.');
          }
          if (retried !== undefined && inputResponse(protocol.mcpReq.inputResponses, 'reading').kind === 'elicit') {
            const chosen = acceptedContent(
              protocol.mcpReq.inputResponses,
              'reading',
              z.object({ reading: z.string() }),
            );
            if (chosen === undefined) {
              return toldOf(await settled(call, retried.taskId, 0));
            }
            await choose(call, retried.taskId, chosen.reading, settled);
            return toldOf(await settled(call, retried.taskId, askWaitMs));
          }
          const taskId = await asked(call, input, settled);
          const outcome = await settled(call, taskId, askWaitMs);
          if (outcome.kind !== 'clarification' || !canAsk || !elicits(protocol)) {
            return toldOf(outcome);
          }
          return inputRequired({
            inputRequests: { reading: inputRequired.elicit(formOf(outcome)) },
            requestState: await states.mint({ taskId, actorId: requireAsker(viewer).actorId }),
          });
        }),
      ),
  );

  server.registerTool(
    'get_task',
    {
      title: 'Read a task',
      description: 'The outcome of the last question of a task, or how far it is.',
      inputSchema: z.object({
        taskId: z.string(),
        waitSeconds: z.int().min(0).max(45).default(20).describe('Seconds to wait for the end of the run.'),
      }),
      outputSchema: taskOutput,
      annotations: readOnly,
    },
    ({ taskId, waitSeconds }, protocol) =>
      orError(options.log, () =>
        run(protocol, async (call) => toldOf(await settled(call, taskId, waitSeconds * 1000))),
      ),
  );
}

type Settled = (call: Call, taskId: string, waitMs: number) => Promise<TaskOutcome>;

/** Makes a task, continues one, or answers its clarification. @returns the id of the task */
async function asked(call: Call, input: z.infer<typeof askInput>, settled: Settled): Promise<string> {
  const { viewer, services } = call.context;
  const { question, taskId, option, agentId } = input;
  if (taskId === undefined) {
    const made =
      agentId === undefined
        ? askAnyAgent(services.task, viewer, { question, channel: 'MCP' })
        : createTask(services.task, viewer, { agentId, question, channel: 'MCP' });
    return (await made).id;
  }
  if (option === undefined) {
    await createComment(services.task, viewer, { taskId, content: question });
  } else {
    await choose(call, taskId, option, settled);
  }
  return taskId;
}

/** Goes on with one reading of a question that has several. */
async function choose(call: Call, taskId: string, option: string, settled: Settled): Promise<void> {
  const outcome = await settled(call, taskId, 0);
  const chosen = outcome.kind === 'clarification' ? outcome.options.find(({ id }) => id === option) : undefined;
  if (chosen === undefined) {
    throw new InvalidInputError(
      'This task does not ask for that option.',
      'Call get_task for the options that it has.',
      ['option'],
    );
  }
  await createComment(call.context.services.task, call.context.viewer, { taskId, content: chosen.question });
}

function formOf({ question, options }: Extract<TaskOutcome, { kind: 'clarification' }>) {
  return {
    message: question,
    requestedSchema: {
      type: 'object' as const,
      required: ['reading'],
      properties: {
        reading: {
          type: 'string' as const,
          title: 'Meaning',
          oneOf: options.map(({ id, label }) => ({ const: id, title: label })),
          default: options[0]?.id ?? '',
        },
      },
    },
  };
}

/** True: the client declared that it can put a form in front of its person. */
function elicits(protocol: ServerContext): boolean {
  const envelope = protocol.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY];
  return (capabilities as { readonly elicitation?: unknown } | undefined)?.elicitation !== undefined;
}

const toldOf = (outcome: TaskOutcome) => told(inWords(outcome), outcome);

/** Notifications with the steps of a run, for clients that asked for them. */
function progressOf({ mcpReq }: ServerContext): ((line: string) => void) | null {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) {
    return null;
  }
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that has left hears no more steps; its call ends by itself.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
