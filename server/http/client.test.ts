import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createReadClient, isAddressOrNetwork } from './client.ts';

const contextOf = (peer: string, forwarded?: string) =>
  ({
    env: { incoming: { socket: { remoteAddress: peer } } },
    req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
  }) as unknown as Context;

test.each([
  // Nobody is trusted by default.
  [[], '203.0.113.7', '198.51.100.1', '203.0.113.7', false],
  [['10.0.0.1'], '203.0.113.7', '198.51.100.1', '203.0.113.7', false],
  [['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1', true],
  [['10.0.0.1'], '::ffff:10.0.0.1', '198.51.100.1:4711', '198.51.100.1', true],
  [['10.0.0.0/8'], '10.9.8.7', undefined, '10.9.8.7', true],
  // Entries that the caller wrote are to the left of those that the proxy added.
  [['10.0.0.0/8'], '10.0.0.1', '192.0.2.9, 198.51.100.1, 10.0.0.2', '198.51.100.1', true],
  [['10.0.0.0/8'], '10.0.0.1', '192.0.2.9, nonsense', '10.0.0.1', true],
  [['::1'], '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', true],
  [['::1'], '::1', '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', true],
  [[], '2001:db8::1', undefined, '2001:db8:0:0::/64', false],
  [[], '2001:0DB8:1::5', undefined, '2001:db8:1:0::/64', false],
  [[], 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64', false],
  [['2001:db8::/32'], '2001:db8::1', '198.51.100.1', '198.51.100.1', true],
] as const)('trusting %j, a call from %s for %s counts as %s', (trusted, peer, forwarded, network, isProxied) => {
  expect(createReadClient(trusted)(contextOf(peer, forwarded))).toEqual({ network, isProxied });
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['proxy.test', false],
  ['', false],
])('%j is an address or network: %s', (text, is) => {
  expect(isAddressOrNetwork(text)).toBe(is);
});
