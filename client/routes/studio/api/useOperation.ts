import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../apollo/failure.ts';
import { operationAt, readVariables } from './operationAt.ts';
import { sendOperation } from './sendOperation.ts';

/** So many answers of a subscription are kept. */
const kept = 100;

/** Runs one operation at a time; keeps its answers, the newest first. */
export function useOperation() {
  const [running, setRunning] = useState(false);
  const [answers, setAnswers] = useState<readonly unknown[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [milliseconds, setMilliseconds] = useState<number | null>(null);
  const stopRunning = useRef<(() => void) | null>(null);
  useEffect(() => () => stopRunning.current?.(), []);

  function stop() {
    stopRunning.current?.();
    stopRunning.current = null;
    setRunning(false);
  }

  function run(query: string, variables: string, cursor: number) {
    stop();
    setAnswers([]);
    setFailure(null);
    setMilliseconds(null);
    const start = performance.now();
    try {
      const request = { query, variables: readVariables(variables), operation: operationAt(query, cursor) };
      setRunning(true);
      stopRunning.current = sendOperation(request, {
        onAnswer: (answer) => {
          setAnswers((before) => [answer, ...before].slice(0, kept));
          setMilliseconds(performance.now() - start);
        },
        onEnd: (problem) => {
          setFailure(problem);
          setRunning(false);
        },
      });
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  return { run, stop, running, answers, failure, milliseconds };
}
