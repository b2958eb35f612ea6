import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('info', { write: (line: string) => void (text += line) }));
  return text;
}

describe('createLog', () => {
  it('hides secrets by name, in messages, and in errors', () => {
    const text = logged((log) => {
      log.info(
        { password: 'canary1', source: { token: 'canary2', inner: { connectionString: 'canary3' } } },
        'connected',
      );
      log.warn('cannot reach postgresql://quarry:canary4@db.example:5432/quarry');
      log.error({ err: new Error('refused: postgresql://quarry:canary5@db.example/quarry') }, 'failed');
    });
    expect(text).not.toContain('canary');
    expect(text).toContain('db.example');
    expect(text.trim().split('\n')).toHaveLength(3);
  });

  it('is silent below its level', () => {
    expect(logged((log) => log.debug('detail'))).toBe('');
  });
});
