import { configure } from '@testing-library/react';

// A busy machine is no failure: what never comes is told by the test's own timeout soon enough.
configure({ asyncUtilTimeout: 10_000 });
