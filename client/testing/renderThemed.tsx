import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { system } from '../theme.ts';

/** Renders inside the theme; unmounts after each test. */
export function renderThemed(element: ReactElement) {
  return render(element, { wrapper: ({ children }) => <ChakraProvider value={system}>{children}</ChakraProvider> });
}

afterEach(cleanup);
