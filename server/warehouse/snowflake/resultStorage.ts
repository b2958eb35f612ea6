/** Where clouds keep files, and with them the parts of large results. */
const HOSTS: readonly RegExp[] = [
  // By region, over other networks of Amazon, through endpoints of a network of one's own.
  /(?:^|\.)s3(?:-[a-z\d-]+)?(?:\.[a-z\d-]+)*\.amazonaws\.com(?:\.cn)?$/,
  /\.blob(?:\.storage)?\.core\.(?:windows\.net|usgovcloudapi\.net|chinacloudapi\.cn)$/,
  /^(?:[a-z\d._-]+\.)?storage\.googleapis\.com$/,
  /\.snowflakecomputing\.(?:com|cn)$/,
];

/**
 * Whether an address that an answer names is one of a cloud's storage: whoever answers may not send Quarry anywhere else.
 * (The sockets are guarded beside that.)
 */
export function isResultStorage({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return HOSTS.some((host) => host.test(hostname));
}
