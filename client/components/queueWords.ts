import { counted } from '../ui/text/counted.ts';

/** Where something stands that waits for its turn. */
export function queueWords(ahead: number, others: 'question' | 'file' | 'data source'): string {
  if (ahead === 0) {
    return 'Waiting for a free slot. This one is next.';
  }
  return `Waiting in the queue: at most ${counted(ahead, others)} ${ahead === 1 ? 'comes' : 'come'} first.`;
}
