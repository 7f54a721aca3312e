import { normalizeIP } from '@fastify/rate-limit'

/** An IPv6 customer has 2^64 addresses at least (RFC 6177): whoever counts by address counts the network. */
const ipv6Prefix = 64

/** Where a call comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => normalizeIP(ip, ipv6Prefix)
