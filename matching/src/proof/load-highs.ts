import highsPackage from 'highs'
import type { Highs } from 'highs'

// The package declares its types as if it were CommonJS; what is imported is the loader itself.
const loader = highsPackage as unknown as typeof highsPackage.default
let loading: Promise<Highs> | undefined

/** The HiGHS solver, compiled to WebAssembly; loaded once a thread. */
export function loadHighs(): Promise<Highs> {
  loading ??= loader()
  return loading
}
