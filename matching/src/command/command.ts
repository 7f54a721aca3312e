import { enableCompileCache } from 'node:module'

// Reading and compiling the sources takes longer than a small problem: what V8 made of them is kept between runs.
enableCompileCache()
await import('./perform.ts')
