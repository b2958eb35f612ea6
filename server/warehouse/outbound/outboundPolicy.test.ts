import { describe, expect, it } from 'vitest';
import { outboundPolicy } from './outboundPolicy.ts';

const closed = outboundPolicy([]);

describe('outboundPolicy', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'lets %s through',
    (address) => {
      expect(closed.allows(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:0:127.0.0.1',
    '::ffff:0:7f00:1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fc00::1',
    'fd00:ec2::254',
    '5f00::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '',
  ])('refuses %s', (address) => {
    expect(closed.allows(address)).toBe(false);
  });

  it('opens the networks it is told, however an address is spelled, and nothing beside them', () => {
    const opened = outboundPolicy(['10.20.0.0/16', '127.0.0.1', 'fd12::/16']);
    for (const address of ['10.20.255.1', '::ffff:10.20.0.1', '127.0.0.1', 'fd12::1']) {
      expect(opened.allows(address)).toBe(true);
    }
    for (const address of ['10.21.0.1', '127.0.0.2', 'fd13::1']) {
      expect(opened.allows(address)).toBe(false);
    }
  });

  it('keeps the credentials of cloud machines closed whatever is opened', () => {
    const open = outboundPolicy(['0.0.0.0/0', '::/0']);
    for (const address of [
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '168.63.129.16',
      'fd00:ec2::254',
      '::ffff:169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      '2002:a9fe:a9fe::',
      '2002:a9fe:a9fe:1::1',
      '2002:a83f:8110::1',
      '::a9fe:a9fe',
      '::ffff:0:a9fe:a9fe',
      '64:ff9b::168.63.129.16',
      'fd20:ce::254',
    ]) {
      expect(open.allows(address)).toBe(false);
    }
    for (const address of ['10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '::a00:1', '::1']) {
      expect(open.allows(address)).toBe(true);
    }
  });

  it.each(['10.0.0.0/33', '10.0.0.0/', 'private', '10.0.0/8', 'fd00::/129'])(
    'says that %s is no network',
    (network) => {
      expect(() => outboundPolicy([network])).toThrow(network);
    },
  );
});
