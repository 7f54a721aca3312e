import { compile } from '@inlang/paraglide-js'
import { compilerOptions } from './messages.ts'

/** Vitest's global setup: the components under test import the compiled messages. */
export default async function setup(): Promise<void> {
  await compile(compilerOptions)
}
