import { BlockList, isIP } from 'node:net';

/**
 * `::ffff:10.0.0.1` and `::ffff:a00:1` are 10.0.0.1, and judged as that. A zone (`fe80::1%eth0`)
 * says nothing about reach.
 */
export function withoutMapping(address: string): string {
  const bare = address.split('%')[0] ?? address;
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(
    isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare,
  );
  if (mapped === null) {
    return bare;
  }
  if (mapped[1] !== undefined) {
    return mapped[1];
  }
  const [high, low] = [parseInt(mapped[2] ?? '0', 16), parseInt(mapped[3] ?? '0', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Kind of an address, or null for a text that is none. */
export function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}

/**
 * The networks of a list, for asking whether an address lies in one.
 * @param list networks in CIDR notation, such as `10.20.0.0/16`, or single addresses
 * @throws RangeError naming an entry that is neither
 */
export function networks(list: readonly string[]): BlockList {
  const known = new BlockList();
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    const most = family === 'ipv4' ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (family === null || bits === '' || !Number.isInteger(prefix) || prefix < 0 || prefix > most) {
      throw new RangeError(`${network} is not an address or a network such as 10.20.0.0/16.`);
    }
    known.addSubnet(address, prefix, family);
  }
  return known;
}
