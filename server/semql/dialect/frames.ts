import { cannotSay } from './cannotSay.ts';

/** A frame for engines that measure distances in rows and numbers, not in times. */
export function withoutTimeDistances(frame: string): string {
  if (!frame.includes('INTERVAL')) {
    return frame;
  }
  return cannotSay(`The frame ${frame}`, 'Use ROLLING(revenue, 28 DAYS), or a frame of ROWS.');
}

/** A frame for engines that measure distances in rows only. */
export function onlyRowDistances(frame: string): string {
  const plain = frame.startsWith('ROWS') || (frame.startsWith('RANGE') && !/INTERVAL|\d/.test(frame));
  if (plain) {
    return frame;
  }
  return cannotSay(`The frame ${frame}`, 'Use ROLLING(revenue, 28 DAYS), or a frame of ROWS.');
}
