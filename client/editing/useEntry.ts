import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureText, type Failure } from '../apollo/failure.ts';
import { refusedFields, textControl, uncorrected, type Errors, type TextOf } from './errors.ts';

interface EntryOptions<Values extends object> {
  /** Values of the empty form. */
  readonly initial: Values;
  /** Errors by field, in the order of the screen; sending waits until there are none. */
  readonly check?: (values: Values) => Errors<Values>;
}

/** Sends the values; resolves to the failure, if there was one. */
type Send<Values extends object> = (values: Values) => Promise<Failure | null | void>;

/** A form of something that is not stored yet. */
export interface Entry<Values extends object> {
  readonly values: Values;
  /** True: something was typed that leaving the page would lose. */
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly errors: Errors<Values>;
  /** Refusal of the latest attempt, when it is about no field. */
  readonly failure: Failure | null;
  readonly edit: (edit: Partial<Values>) => void;
  /** Props of the text control of a field. */
  readonly text: (field: TextOf<Values>) => ReturnType<typeof textControl<Values>>;
  /** Shows errors and moves the focus to the first. */
  readonly complain: (errors: Errors<Values>) => void;
  /** Checks the values, then sends them. */
  readonly run: (send: Send<Values>) => Promise<void>;
  /** Handler of the form's `onSubmit`, which runs `send`. */
  readonly submit: (send: Send<Values>) => (event: FormEvent<HTMLFormElement>) => void;
  /** Empties the form. */
  readonly reset: () => void;
}

/**
 * Form that creates something, signs in, or tries something out: checked, sent, and corrected field
 * by field.
 */
export function useEntry<Values extends object>({ initial, check }: EntryOptions<Values>): Entry<Values> {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [toCorrect, setToCorrect] = useState<Errors<Values> | null>(null);
  const values = { ...initial, ...typed };

  // After rendering: only then a folded part with an error is open.
  useEffect(() => {
    const [first] = Object.keys(toCorrect ?? {});
    const control = first === undefined ? null : form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) {
      control.focus();
    }
  }, [toCorrect]);

  function complain(wrong: Errors<Values>): void {
    setErrors(wrong);
    setToCorrect(wrong);
  }

  async function run(send: Send<Values>): Promise<void> {
    const wrong = check?.(values) ?? {};
    complain(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) {
      return;
    }
    setBusy(true);
    try {
      const problem = (await send(values)) ?? null;
      const refused = refusedFields(problem, values);
      if (Object.keys(refused).length > 0) {
        complain(refused);
      } else {
        setFailure(problem);
      }
    } catch (error) {
      setFailure({ code: 'NO_ANSWER', message: failureText(error), advice: 'What you typed is still here.' });
    } finally {
      setBusy(false);
    }
  }

  const edit = (change: Partial<Values>) => {
    setTyped((before) => ({ ...before, ...change }));
    setErrors((before) => uncorrected(before, change));
  };
  return {
    values,
    dirty: Object.entries(typed).some(([field, value]) => (value ?? '') !== (initial[field as keyof Values] ?? '')),
    busy,
    errors,
    failure,
    edit,
    text: (field) => textControl({ values, errors, edit }, field),
    complain,
    run,
    submit: (send) => (event) => {
      event.preventDefault();
      form.current = event.currentTarget;
      void run(send);
    },
    reset: () => {
      setTyped({});
      setErrors({});
      setFailure(null);
    },
  };
}
