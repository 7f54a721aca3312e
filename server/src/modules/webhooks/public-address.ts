import { BlockList, isIP } from 'node:net'

/** Special-purpose networks of IPv4 (IANA's registry): own, private, shared, documentation, multicast, reserved. */
const notPublic4 = listOf('ipv4', [
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
])

/** Of IPv6 only global unicast is public: not mapped, NAT64, unique local, link-local or multicast addresses. */
const global6 = listOf('ipv6', ['2000::/3'])
/** Within it: protocol assignments and Teredo, documentation, 6to4 (which carries any IPv4 address). */
const notPublic6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), family)
  }
  return list
}

/** Whether an address of the internet is meant for everybody, so that nothing of this network answers there. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}
