import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useApplication } from '../application.tsx';
import { useDocumentTitle } from '../navigation/documentTitle.ts';
import { describeError } from '../navigation/fatalError.ts';
import { useSupport } from '../support/SupportContext.tsx';
import { Button } from '../ui/Button.tsx';
import { StatusPage } from '../ui/feedback/StatusPage.tsx';

const headings: Readonly<Record<number, string>> = { 404: 'Page not found', 403: 'Access denied', 500: 'Server error' };

/** The heading of a status code. */
export function errorHeading(status: number): string {
  return headings[status] ?? 'Something went wrong';
}

/**
 * The sentence of an error without the heading it may begin with: what is left names the address.
 */
export function saidOnce(message: string, heading: string): string {
  const repeated = message.toLocaleLowerCase().startsWith(`${heading.toLocaleLowerCase()}: `);
  return repeated ? message.slice(heading.length + 2) : message;
}

/** Detects crawlers. They get no error page, because an index full of error pages is useless. */
export function isCrawler(userAgent: string): boolean {
  return /bot|crawl|spider|slurp|facebookexternalhit|preview|headless-index/i.test(userAgent);
}

/** Shown for any fatal error: status, heading, and two ways on. */
export function ErrorPage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const support = useSupport();
  const { loadingBar } = useApplication();
  const { status, message } = describeError(error);
  const crawler = isCrawler(navigator.userAgent);
  useDocumentTitle(errorHeading(status));
  useEffect(() => {
    console.error(message, error);
    if (crawler) {
      return;
    }
    loadingBar.finish({ error: true });
    void support.start();
  }, [crawler, error, loadingBar, message, support]);
  if (crawler) {
    return null;
  }
  return (
    <chakra.main minHeight="100dvh" display="grid" placeItems="center" padding="6">
      <StatusPage
        status={status}
        heading={errorHeading(status)}
        actions={
          <>
            <Button kind="primary" onClick={() => void navigate('/')}>
              Back to Home
            </Button>
            <Button onClick={() => void support.open()}>Get Support</Button>
          </>
        }
      >
        {saidOnce(message, errorHeading(status))}
      </StatusPage>
    </chakra.main>
  );
}
