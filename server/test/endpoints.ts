import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const contract = join(import.meta.dirname, '../../contract/src')
const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value

const modules = await Promise.all(
  globSync('*/*.ts', { cwd: contract, exclude: ['**/*.test.ts', 'testing/*'] })
    .toSorted((a, b) => a.localeCompare(b))
    .map((file): Promise<Record<string, unknown>> => import(join(contract, file))),
)

/** Every endpoint of the product under its name. The server serves all of them and nothing else below /api. */
export const endpoints: Readonly<Record<string, EndpointDefinition>> = Object.fromEntries(
  modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, EndpointDefinition] => isEndpoint(entry[1])),
  ),
)
