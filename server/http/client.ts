/** Behind trusted proxies, the client is the last address in `X-Forwarded-For` that is not a trusted proxy's. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface Client {
  /** The network that counts as one caller: an IPv4 address, or the first half of an IPv6 address. */
  network: string;
  /** The request came through a trusted proxy. */
  isProxied: boolean;
}

export type ReadClient = (c: Context) => Client;

/** @param trusted addresses and networks, such as '10.0.0.0/8' */
export function createReadClient(trusted: readonly string[]): ReadClient {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return (c) => {
    // Undefined without a real server, as in tests.
    const bindings = c.env as HttpBindings | undefined;
    const peer = plain(bindings?.incoming.socket.remoteAddress);
    if (!peer || trusted.length === 0 || !isTrusted(peer)) return { network: networkOf(peer), isProxied: false };
    const named = (c.req.header('x-forwarded-for') ?? '').split(',').map((text) => plain(text.trim()));
    // An invalid entry ends the search: no trusted proxy wrote anything to its left.
    const client = named.toReversed().find((address) => !address || !isTrusted(address));
    return { network: networkOf(client || peer), isProxied: true };
  };
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIPv6(address) ? 128 : 32;
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

/** Strips the port, the zone and the `::ffff:` of an IPv4 address on an IPv6 socket. Empty if the text is no address. */
function plain(text = ''): string {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (inBrackets ?? beforePort ?? text).replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address : '';
}

/** A household or a phone owns a whole /64 and can use any address in it. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
