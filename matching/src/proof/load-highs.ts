import type { Highs } from 'highs'

let loading: Promise<Highs> | undefined

/** The HiGHS solver, compiled to WebAssembly; loaded once a thread, and not before it is needed. */
export function loadHighs(): Promise<Highs> {
  // The package declares its types as if it were CommonJS; what is imported is the loader itself.
  loading ??= import('highs').then(({ default: loader }) => (loader as unknown as typeof loader.default)())
  return loading
}
