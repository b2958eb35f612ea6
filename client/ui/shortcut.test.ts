import { afterEach, expect, test } from 'vitest';
import { isForForm } from './shortcut.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const focusIn = (id: string) => document.getElementById(id)?.focus();

test('a shortcut is for the form with the focus, for its further part, or for the only one that there is', () => {
  document.body.innerHTML = `
    <form id="query"><input id="text"></form>
    <form data-part-of="query"><input id="name"></form>
    <form><input id="values"></form>
    <dialog open><input id="asked"></dialog>
    <button id="outside"></button>`;
  const form = document.getElementById('query');
  const places = ['text', 'name', 'outside', 'values', 'asked'].map((id) => {
    focusIn(id);
    return isForForm(form);
  });
  expect(places).toEqual([true, true, true, false, false]);
  expect(isForForm(null)).toBe(false);
});
