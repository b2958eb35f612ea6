import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useDocumentTitle } from '../navigation/documentTitle.ts';
import { describeError } from '../navigation/fatalError.ts';
import { useSupport } from '../support/SupportContext.tsx';
import { Button } from '../ui/Button.tsx';

const headings: Readonly<Record<number, string>> = { 404: 'Page not found', 403: 'Access denied', 500: 'Server error' };

/** The heading of a status code. */
export function errorHeading(status: number): string {
  return headings[status] ?? 'Something went wrong';
}

/** Crawlers get no error page: an index full of them helps nobody. */
export function isCrawler(userAgent: string): boolean {
  return /bot|crawl|spider|slurp|facebookexternalhit|preview|headless-index/i.test(userAgent);
}

/** Shown for any fatal error: status, heading, and two ways on. */
export function ErrorPage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const support = useSupport();
  const { status, message } = describeError(error);
  const crawler = isCrawler(navigator.userAgent);
  useDocumentTitle(errorHeading(status));
  useEffect(() => {
    console.error(message, error);
    if (!crawler) void support.start();
  }, [crawler, error, message, support]);
  if (crawler) return null;
  return (
    <chakra.main minHeight="100dvh" display="grid" placeItems="center" padding="6">
      <chakra.div maxWidth="480px" textAlign="center">
        <chakra.p color="fg.subtle" fontWeight="600" fontVariantNumeric="tabular-nums">
          {status}
        </chakra.p>
        <chakra.h1 fontSize="20px" lineHeight="28px" fontWeight="600" marginTop="1">
          {errorHeading(status)}
        </chakra.h1>
        <chakra.p color="fg.muted" marginTop="2" overflowWrap="anywhere">
          {message}
        </chakra.p>
        <chakra.div display="flex" justifyContent="center" gap="2" marginTop="6">
          <Button kind="primary" onClick={() => void navigate('/')}>
            Back to Home
          </Button>
          <Button onClick={() => support.open()}>Get Support</Button>
        </chakra.div>
      </chakra.div>
    </chakra.main>
  );
}
