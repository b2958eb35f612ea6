import { accessJobs } from '../access/jobs.ts';
import { agentJobs } from '../agent/jobs.ts';
import { evalJobs } from '../eval/jobs.ts';
import { queryJobs } from '../query/jobs.ts';
import { sourceJobs } from '../source/jobs.ts';
import { uploadJobs } from '../upload/jobs.ts';

/** Jobs of every noun but the runs of questions, whose worker takes them by turns of its own. */
export const jobHandlers = [...accessJobs, ...sourceJobs, ...queryJobs, ...uploadJobs, ...evalJobs, ...agentJobs];
