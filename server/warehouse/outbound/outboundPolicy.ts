import { isIP } from 'node:net';
import { familyOf, networks, withoutMapping } from '../../platform/networks.ts';

/**
 * Addresses that are not publicly owned, by IANA's special-purpose registries, and those that embed
 * another address (IPv4 in IPv6, 6to4, NAT64, Teredo), which would otherwise bypass the list.
 */
const internalRanges: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Addresses at which cloud machines keep their credentials; no configuration opens these. */
const metadataRanges: readonly string[] = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  // Azure's platform, in the middle of the public internet.
  '168.63.129.16/32',
  'fd00:ec2::/32',
  // Google's.
  'fd20:ce::254/128',
  'fe80::/10',
];

/** Which addresses a socket may be opened to. */
export interface OutboundPolicy {
  allows(address: string): boolean;
  /** True: the operator named its network; it may be reached without encryption. */
  isNamed(address: string): boolean;
}

/**
 * The public internet, and the networks that were opened.
 * @param opened networks in CIDR notation, such as `10.20.0.0/16`, or single addresses
 * @throws RangeError naming what is neither
 */
export function outboundPolicy(opened: readonly string[]): OutboundPolicy {
  const internal = networks(internalRanges);
  const metadata = networks(metadataRanges);
  const allowed = networks(opened);
  return {
    allows(address) {
      const plain = withoutMapping(address);
      const family = familyOf(plain);
      if (family === null || metadata.check(plain, family)) {
        return false;
      }
      const inside = embedded(plain);
      if (inside !== null && metadata.check(inside, 'ipv4')) {
        return false;
      }
      return allowed.check(plain, family) || !internal.check(plain, family);
    },
    isNamed(address) {
      const plain = withoutMapping(address);
      const family = familyOf(plain);
      return family !== null && allowed.check(plain, family);
    },
  };
}

/**
 * The IPv4 address that an IPv6 one carries, which a gateway would pass it on to: NAT64, 6to4,
 * IPv4-compatible.
 */
function embedded(address: string): string | null {
  if (isIP(address) !== 6) {
    return null;
  }
  const [before = '', behind] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [head, tail] = [groups(before), groups(behind ?? '')];
  const all = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
  const at = all[0] === 0x2002 ? 1 : nat64OrCompatible.check(address, 'ipv6') ? 6 : null;
  if (at === null) {
    return null;
  }
  return all
    .slice(at, at + 2)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

const nat64OrCompatible = networks(['64:ff9b::/96', '::/96', '::ffff:0:0:0/96']);
