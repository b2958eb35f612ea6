import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { Markdown } from './Markdown.tsx';

const show = (text: string) =>
  renderThemed(
    <MemoryRouter>
      <Markdown text={text} />
    </MemoryRouter>,
  );

test('headings, lists, tables and code become elements', () => {
  show('# Roles\n\n- one `org:admin`\n- two\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\n```\nSELECT 1\n```');
  expect(screen.getByRole('heading', { level: 2, name: 'Roles' }).id).toBe('roles');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('cell', { name: '2' })).toBeTruthy();
  expect(screen.getByText('SELECT 1').tagName).toBe('PRE');
});

test('HTML stays text, pictures are not loaded, and only pages and the web are linked', () => {
  const { container } = show(
    '<img src=x onerror="alert(1)"> ![seen](https://evil.example/pixel)\n\n[bad](javascript:alert(1)) [page](/studio/agents) [web](https://example.com)',
  );
  expect(container.querySelector('img, script')).toBeNull();
  expect(container.textContent).toContain('onerror');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/studio/agents',
    'https://example.com',
  ]);
});
