/** A moment as a reader of today needs it: the time, with the day where it was another one. */
export function moment(at: string): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${date.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })}, ${time}`;
}
