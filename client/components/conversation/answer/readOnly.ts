import { createContext, useContext } from 'react';

/**
 * True: an answer is shown to people who can neither rate it, nor export it, nor look at its rows:
 * readers of a shared task.
 */
export const ReadOnlyAnswers = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnlyAnswers);
