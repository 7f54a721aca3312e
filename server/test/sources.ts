import { knownSources, type BinarySources } from '#src/db/embedded/binaries.ts'

/** The programs that the product would use, or those of TEST_PG_BIN. */
export function testSources(dataDir: string): BinarySources {
  const chosen = process.env['TEST_PG_BIN']
  return chosen ? { packaged: undefined, system: [chosen], copies: dataDir } : knownSources(dataDir)
}
