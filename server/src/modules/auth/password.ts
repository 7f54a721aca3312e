import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for Argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Compared when there is no account or no password, so that the answer takes as long as with one. */
const nobody = hashPassword('nobody has this password')

export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password.normalize('NFKC'))
  return matches && stored !== null && stored !== undefined
}
