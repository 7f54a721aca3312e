import { getOwnAddress } from '@project-week/contract/auth/auth'
import { BlockList, isIP } from 'node:net'

/** From TEST-NET-1 (RFC 5737), which is never a real client. */
const invented = '192.0.2.77'

/** All headers by which a proxy may name its client. */
const spoofed = {
  'x-forwarded-for': invented,
  'x-real-ip': invented,
  'x-client-ip': invented,
  'cf-connecting-ip': invented,
  'true-client-ip': invented,
  forwarded: `for=${invented}`,
}

const inside = new BlockList()
for (const [network, length] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, length)
for (const [network, length] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(network, length, 'ipv6')

const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export interface ProxyCheck {
  /** Whether rate limits and the audit log see true addresses. */
  isSound: boolean
  /** The finding and its meaning, as sentences. */
  text: string
}

/**
 * Asks a running site, like a client, which address it sees: once plainly, once with forged addresses.
 *
 * @param site its origin, reachable from outside its network
 * @throws if it doesn't answer, or doesn't run this version of Project Week
 */
export async function checkProxy(site: string): Promise<ProxyCheck> {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(new URL(getOwnAddress.path, site), { headers, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`${site} answered ${response.status}`)
    return getOwnAddress.answer.parse(await response.json()).address
  }
  const plain = await ask({})
  const answers = await Promise.all(
    Object.entries(spoofed).map(async ([name, value]) => ({ name, address: await ask({ [name]: value }) })),
  )
  const through = answers.filter(({ address }) => address === invented).map(({ name }) => name)
  if (through.length > 0) {
    return {
      isSound: false,
      text: `NOT SAFE: the site believed a made-up address in ${through.join(', ')}. Anybody can choose the address that rate limits and the audit log see. The proxy must replace the header, not pass it on or add to it where the one before it is trusted; and TRUST_PROXY must name proxies alone, not networks that clients call from. If you ran this on the machine of the proxy or of the site, run it from another network first.`,
    }
  }
  if (isInside(plain)) {
    return {
      isSound: false,
      text: `NOT SAFE: the site takes this call to come from ${plain}, an address inside its network. If that is the proxy, all visitors share one address and one rate limit: add it to TRUST_PROXY, and have the proxy send X-Forwarded-For. If you ran this inside that network, run it from another one.`,
    }
  }
  return {
    isSound: true,
    text: `The site takes this call to come from ${plain}, and believed no made-up address. Compare it with the address that this machine has on the internet.`,
  }
}
