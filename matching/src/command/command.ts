import { enableCompileCache } from 'node:module'

// Compiling the sources takes longer than a small problem, so V8's compiled code is cached between runs.
enableCompileCache()
await import('./perform.ts')
